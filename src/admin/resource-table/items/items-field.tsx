import { useId, useLayoutEffect, useRef } from 'react';

import { useText } from '#engine/text.ts';
import type { ResourceField } from '#schemas/api/resources.gen.ts';
import { Button } from '#ui/controls/button.tsx';

import { typedItem, type FormValues, type TypedItem } from '../form/form-values.ts';
import type { CellError } from './cell-error.ts';
import { ItemRow, type ItemRowProps } from './item-row.tsx';
import { PlannedHours } from './planned-hours-line.tsx';
import { columnLabel, Offers, shownItems, type ItemLabels } from './item-labels.tsx';
import type { FieldEntry } from '../table-options.ts';
import styles from './items.module.css';

type FormEntry = FieldEntry;

interface ItemsFieldProps {
  label: string;
  form: FormEntry;
  field: ResourceField;
  value: readonly TypedItem[];
  /** Values of all fields of the form. */
  values: FormValues;
  error: string | null;
  /** Faults of single cells, as parts of the error. */
  cells?: readonly CellError[] | undefined;
  onChange(value: readonly TypedItem[]): void;
}

const noCells: readonly CellError[] = [];

/** An editable list of items: add, remove, and move by buttons or Alt with an arrow key. */
export function ItemsField(props: ItemsFieldProps) {
  const { label, form, field, value, values, error, cells = noCells, onChange } = props;
  const { t } = useText();
  const { body, focusNext } = useNextRow();
  const listId = useId();
  const { Items: all = [], MaxItems = Infinity } = field;
  const { labels, fields } = shownItems(form.items, all, values);
  const isText = isOneText(fields);
  const isMarked = cells.some(({ index }) => index < value.length);

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
    <fieldset className={styles['items']} data-invalid={error !== null && !isMarked}>
      <legend>{label}</legend>
      {value.length > 0 && (
        <table>
          <ItemsHead {...{ fields, labels }} isHidden={isText} />
          <tbody ref={body}>
            {value.map((item, index) => (
              <ItemRow
                // oxlint-disable-next-line react/no-array-index-key -- items of a list have no id
                key={index}
                {...{ fields, labels, listId }}
                item={item}
                number={index + 1}
                errors={cells.filter((one) => one.index === index)}
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
        {!isMarked && error}
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
  /** The previous item. */
  above: TypedItem | undefined;
}

/** An empty item that copies the weekdays of the previous one: mostly they are the same. */
function newItem(fields: readonly ResourceField[], { labels, above }: NewItem): TypedItem {
  const days = labels?.find(({ as }) => as === 'weekdays')?.field;
  const empty = typedItem(fields, undefined);
  return above && days !== undefined ? { ...empty, [days]: above[days] ?? '' } : empty;
}

/** One text a line: Enter adds a line, and a header would repeat the label. */
function isOneText([first, ...others]: readonly ResourceField[]): boolean {
  return first?.Kind === 'text' && others.length === 0;
}

/** Focuses a row in the layout effect of its rendering, so that the next key reaches it. */
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
  /** Visually hidden: the field's label above it already says the same. */
  isHidden: boolean;
};

function ItemsHead({ fields, labels, isHidden }: HeadProps) {
  const { t } = useText();
  return (
    <thead className={isHidden ? 'ls-visually-hidden' : undefined}>
      <tr>
        {fields.map(({ Name }) => (
          <th key={Name} scope="col">
            {columnLabel(labels, Name, t)}
          </th>
        ))}
        <th scope="col">
          <span className="ls-visually-hidden">{t('resource-table.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}
