import { useId, type ReactNode } from 'react';

import { useText } from '#engine/text.ts';
import type { ResourceField } from '#schemas/api/resources.gen.ts';

import type { TypedItem } from '../form/form-values.ts';
import type { CellError } from './cell-error.ts';
import { ItemCell } from './item-cell.tsx';
import { labelFor, columnLabel, datalistId, type ItemLabels } from './item-labels.tsx';
import styles from './items.module.css';

export interface ItemRowProps {
  listId: string;
  fields: readonly ResourceField[];
  labels: ItemLabels | undefined;
  item: TypedItem;
  /** From 1. */
  number: number;
  isLast: boolean;
  errors: readonly CellError[];
  onChange(item: TypedItem): void;
  onMove(by: 1 | -1): void;
  /** If undefined, Enter submits the form. */
  onEnter: (() => void) | undefined;
  onRemove(): void;
}

/** One item. A fault is shown in its cell, else in the first. */
export function ItemRow(props: ItemRowProps) {
  const { fields, labels, listId, item, number, isLast, errors: faults } = props;
  const { onChange, onMove, onEnter, onRemove } = props;
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
      {fields.map((field, place) => (
        <ErrorCell
          key={field.Name}
          label={columnLabel(labels, field.Name, t)}
          fault={cellErrorIn(fields, { errors: faults, place })}
        >
          {(description) => (
            <ItemCell
              field={field}
              description={description}
              label={t('resource-table.itemCell', {
                field: columnLabel(labels, field.Name, t),
                number,
              })}
              labels={labelFor(labels, field.Name)}
              list={datalistId(labels, field.Name, listId)}
              value={item[field.Name] ?? ''}
              onChange={(value) => onChange({ ...item, [field.Name]: value })}
            />
          )}
        </ErrorCell>
      ))}
      <ItemActions {...{ number, isLast, onMove, onRemove }} />
    </tr>
  );
}

/** @returns the fault's text for a cell. */
function cellErrorIn(
  fields: readonly ResourceField[],
  { errors, place }: { errors: readonly CellError[]; place: number },
): string | undefined {
  const found = errors.find(({ field }) => {
    const at = fields.findIndex(({ Name }) => Name === field);
    return Math.max(0, at) === place;
  });
  return found?.text;
}

interface ErrorCellProps {
  label: string;
  fault: string | undefined;
  /** @param description Id of the fault's text, if any. */
  children(description: string | undefined): ReactNode;
}

function ErrorCell({ label, fault, children }: ErrorCellProps) {
  const id = useId();
  const isWrong = fault !== undefined;
  return (
    <td data-label={label} data-invalid={isWrong}>
      {children(isWrong ? id : undefined)}
      {isWrong && (
        <p className="ls-field-error" id={id}>
          {fault}
        </p>
      )}
    </td>
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
