import { useId, useLayoutEffect, useRef } from 'react';

import { useText } from '#engine/text.ts';
import type { ResourceField } from '#schemas/api/resources.gen.ts';
import { Button } from '#ui/controls/button.tsx';

import { typedItem, type FormValues, type TypedItem } from '../form/form-values.ts';
import { ItemCell } from './item-cell.tsx';
import { PlannedHours } from './planned-hours-line.tsx';
import { labelFor, labelOf, listOf, Offers, shownItems, type ItemLabels } from './item-labels.tsx';
import type { FieldEntry } from '../table-options.ts';
import styles from './items.module.css';

type FormEntry = FieldEntry;

interface ItemsFieldProps {
  label: string;
  form: FormEntry;
  field: ResourceField;
  value: readonly TypedItem[];
  /** Of all fields of the form. */
  values: FormValues;
  error: string | null;
  onChange(value: readonly TypedItem[]): void;
}

/** A small table of items: added, removed, and moved by buttons or Alt with an arrow. */
export function ItemsField(props: ItemsFieldProps) {
  const { label, form, field, value, values, error, onChange } = props;
  const { t } = useText();
  const { body, focusNext } = useNextRow();
  const listId = useId();
  const { Items: all = [], MaxItems = Infinity } = field;
  const { labels, fields } = shownItems(form.items, all, values);
  const isText = isOneText(fields);

  function take(items: readonly TypedItem[], row: number): void {
    focusNext(row);
    onChange(items);
  }

  function move(from: number, to: number): void {
    const item = value[from];
    if (!item || to < 0 || to >= value.length) return;
    take(value.toSpliced(from, 1).toSpliced(to, 0, item), to);
  }

  function add(at: number): void {
    if (value.length >= MaxItems) return;
    take(value.toSpliced(at, 0, newItem(all, { labels, above: value[at - 1] })), at);
  }

  return (
    <fieldset className={styles['items']} data-invalid={error !== null}>
      <legend>{label}</legend>
      {value.length > 0 && (
        <table>
          <ItemsHead {...{ fields, labels }} isSaid={isText} />
          <tbody ref={body}>
            {value.map((item, index) => (
              <ItemRow
                // oxlint-disable-next-line react/no-array-index-key -- items have no id of their own
                key={index}
                {...{ fields, labels, listId }}
                item={item}
                number={index + 1}
                isLast={index === value.length - 1}
                onChange={(next) => onChange(value.with(index, next))}
                onMove={(by) => move(index, index + by)}
                onEnter={isText ? () => add(index + 1) : undefined}
                onRemove={() => take(value.toSpliced(index, 1), Math.max(0, index - 1))}
              />
            ))}
          </tbody>
        </table>
      )}
      <Offers labels={labels} listId={listId} />
      <PlannedHours items={value} labels={labels} />
      <p className="ls-field-error" role="alert">
        {error}
      </p>
      {value.length < MaxItems && (
        <Button look="quiet" onClick={() => add(value.length)}>
          {t('resource-table.addItem')}
          <span className="ls-visually-hidden"> {label}</span>
        </Button>
      )}
    </fieldset>
  );
}

interface NewItem {
  labels: ItemLabels | undefined;
  /** The line before. */
  above: TypedItem | undefined;
}

/** Empty, but for the weekdays: mostly they are those of the line before. */
function newItem(fields: readonly ResourceField[], { labels, above }: NewItem): TypedItem {
  const days = labels?.find(({ as }) => as === 'weekdays')?.field;
  const empty = typedItem(fields, undefined);
  return above && days !== undefined ? { ...empty, [days]: above[days] ?? '' } : empty;
}

/** One text a line: Enter begins the next line, and the head would say what the label says. */
function isOneText([first, ...others]: readonly ResourceField[]): boolean {
  return first?.Kind === 'text' && others.length === 0;
}

/** Focuses a row as the rows are drawn in their new order: a key that follows at once is for it. */
function useNextRow() {
  const body = useRef<HTMLTableSectionElement>(null);
  const next = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (next.current === undefined) return;
    body.current?.rows[next.current]?.querySelector<HTMLElement>('input, select')?.focus();
    next.current = undefined;
  });
  return {
    body,
    focusNext(row: number): void {
      next.current = row;
    },
  };
}

type HeadProps = Pick<ItemRowProps, 'fields' | 'labels'> & {
  /** By the label above it: it is for those who do not see that it stands there. */
  isSaid: boolean;
};

function ItemsHead({ fields, labels, isSaid }: HeadProps) {
  const { t } = useText();
  return (
    <thead className={isSaid ? 'ls-visually-hidden' : undefined}>
      <tr>
        {fields.map(({ Name }) => (
          <th key={Name} scope="col">
            {labelOf(labels, Name, t)}
          </th>
        ))}
        <th scope="col">
          <span className="ls-visually-hidden">{t('resource-table.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

interface ItemRowProps {
  listId: string;
  fields: readonly ResourceField[];
  labels: ItemLabels | undefined;
  item: TypedItem;
  /** From 1. */
  number: number;
  isLast: boolean;
  onChange(item: TypedItem): void;
  onMove(by: 1 | -1): void;
  /** Undefined: Enter sends the form. */
  onEnter: (() => void) | undefined;
  onRemove(): void;
}

function ItemRow({
  fields,
  labels,
  listId,
  item,
  number,
  isLast,
  onChange,
  onMove,
  onEnter,
  onRemove,
}: ItemRowProps) {
  const { t } = useText();
  return (
    <tr
      onKeyDown={(event) => {
        const by = event.altKey ? steps[event.key] : undefined;
        const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement;
        if (!by && !(isEnter && onEnter)) return;
        event.preventDefault();
        if (by) onMove(by);
        else onEnter?.();
      }}
    >
      {fields.map((field) => (
        <td key={field.Name} data-label={labelOf(labels, field.Name, t)}>
          <ItemCell
            field={field}
            label={t('resource-table.itemCell', {
              field: labelOf(labels, field.Name, t),
              number,
            })}
            labels={labelFor(labels, field.Name)}
            list={listOf(labels, field.Name, listId)}
            value={item[field.Name] ?? ''}
            onChange={(value) => onChange({ ...item, [field.Name]: value })}
          />
        </td>
      ))}
      <ItemActions {...{ number, isLast, onMove, onRemove }} />
    </tr>
  );
}

type ItemActionsProps = Pick<ItemRowProps, 'number' | 'isLast' | 'onMove' | 'onRemove'>;

function ItemActions({ number, isLast, onMove, onRemove }: ItemActionsProps) {
  const { t } = useText();
  return (
    <td className={styles['itemActions']}>
      {number > 1 && (
        <ItemButton
          label={t('resource-table.moveUp', { number })}
          sign="↑"
          onPress={() => onMove(-1)}
        />
      )}
      {!isLast && (
        <ItemButton
          label={t('resource-table.moveDown', { number })}
          sign="↓"
          onPress={() => onMove(1)}
        />
      )}
      <ItemButton label={t('resource-table.removeItem', { number })} sign="×" onPress={onRemove} />
    </td>
  );
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

function ItemButton({ label, sign, onPress }: { label: string; sign: string; onPress(): void }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onPress}>
      {sign}
    </button>
  );
}
