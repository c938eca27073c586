import { useRef } from 'react';

import type { ResourceRow } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import type { ResourceDescription, ResourceField } from '#schemas/api/resources.gen.ts';
import { CheckCell } from '#ui/controls/check-cell.tsx';
import { useTruncatedTitles } from '#ui/use-truncated-titles.ts';

import { ValueCell } from '../values/cell.tsx';
import type { ListState } from './list-address.ts';
import { sortField } from './list-order.ts';
import { nameOfRow } from '../values/name-of-row.ts';
import type { FieldEntry } from '../table-options.ts';
import styles from './rows.module.css';
import { RowMenu, type RowAction } from './row-menu.tsx';
import { RowName, RowValue } from './row-value.tsx';
import { rowTree } from './tree.ts';

interface RowsTableProps {
  /** Visible columns; the first one is the row header. */
  columns: readonly FieldEntry[];
  description: ResourceDescription;
  rows: readonly ResourceRow[];
  /** Field with the parent's id, where rows form a tree. */
  tree: string | undefined;
  /** Path of a row's page. */
  opens: string | undefined;
  /** Opens the form of a row without a page; undefined if it cannot be changed. */
  onOpenRow: ((row: ResourceRow) => void) | undefined;
  state: ListState;
  /** Id of the row that was just stored: highlighted and scrolled into view. */
  storedId: string | undefined;
  onOrder(orderBy: string, ascending: boolean): void;
  actions: readonly RowAction[];
  /** Undefined where rows cannot be removed in bulk. */
  selection: { chosen: ReadonlySet<string>; onChoose(ids: ReadonlySet<string>): void } | undefined;
}

/** One page of rows; a press on a column header sorts. */
export function RowsTable(props: RowsTableProps) {
  const { description, rows, tree } = props;
  const kinds = new Map(description.Fields.map(({ Name, Kind }) => [Name, Kind]));
  const list = useRef<HTMLDivElement>(null);
  useTruncatedTitles(list);
  return (
    <div ref={list} className={styles['list']}>
      <table>
        <Head {...props} />
        <tbody>
          {rowTree(rows, tree).map(({ row, level }) => (
            <Row key={row.Id} {...props} row={row} level={level} kinds={kinds} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends RowsTableProps {
  row: ResourceRow;
  /** Level in the tree, from 1. */
  level: number;
  kinds: ReadonlyMap<string, ResourceField['Kind']>;
}

function Row({ row, level, kinds, columns, storedId, opens, onOpenRow, ...props }: RowProps) {
  const { t } = useText();
  const { actions, selection } = props;
  const [first, ...others] = columns;
  const isStored = row.Id === storedId;
  return (
    <tr
      ref={isStored ? bringIntoView : undefined}
      data-row={row.Id}
      data-level={level}
      data-stored={isStored}
    >
      {selection && (
        <td className={styles['check']}>
          <CheckCell
            label={t('resource-table.choose', { name: nameOfRow(row) })}
            isChecked={selection.chosen.has(row.Id)}
            onChange={(isChosen) => {
              const chosen = new Set(selection.chosen);
              if (isChosen) chosen.add(row.Id);
              else chosen.delete(row.Id);
              selection.onChoose(chosen);
            }}
          />
        </td>
      )}
      {first && (
        <th scope="row">
          <RowName page={opens} row={row} onOpen={onOpenRow}>
            <ValueCell column={first} kind={kinds.get(first.field)} row={row} />
          </RowName>
        </th>
      )}
      {others.map((column) => (
        <td key={column.field} data-kind={kinds.get(column.field)} data-label={t(column.label)}>
          <RowValue>
            <ValueCell column={column} kind={kinds.get(column.field)} row={row} />
          </RowValue>
        </td>
      ))}
      <td className={styles['actions']}>
        <RowMenu row={row} actions={actions} />
      </td>
    </tr>
  );
}

function bringIntoView(row: Element | null): void {
  // jsdom lacks scrollIntoView.
  row?.scrollIntoView?.({ block: 'nearest' });
}

function Head({ columns, rows, state, onOrder, selection, description }: RowsTableProps) {
  const { t } = useText();
  const isAll = rows.length > 0 && rows.every(({ Id }) => selection?.chosen.has(Id));
  const kinds = new Map(description.Fields.map(({ Name, Kind }) => [Name, Kind]));
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={styles['check']}>
            <CheckCell
              label={t('resource-table.chooseAll')}
              isChecked={isAll}
              onChange={(isChosen) =>
                selection.onChoose(new Set(isChosen ? rows.map(({ Id }) => Id) : []))
              }
            />
          </th>
        )}
        {columns.map(({ field, label }) => (
          <ColumnHead
            key={field}
            label={t(label)}
            kind={kinds.get(field)}
            order={sortField(description, field)}
            state={state}
            onOrder={onOrder}
          />
        ))}
        <th scope="col" className={styles['actions']}>
          <span className="ls-visually-hidden">{t('resource-table.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

interface ColumnHeadProps extends Pick<RowsTableProps, 'state' | 'onOrder'> {
  label: string;
  kind: string | undefined;
  /** Field by which it is sorted. */
  order: string | undefined;
}

function ColumnHead({ label, kind, order, state, onOrder }: ColumnHeadProps) {
  const isOrder = order !== undefined && state.orderBy === order;
  if (order === undefined)
    return (
      <th scope="col" data-kind={kind}>
        {label}
      </th>
    );
  const direction = state.ascending ? 'ascending' : 'descending';
  return (
    <th scope="col" data-kind={kind} aria-sort={isOrder ? direction : 'none'}>
      <button
        type="button"
        className={styles['order']}
        data-printed
        onClick={() => onOrder(order, !isOrder || !state.ascending)}
      >
        {label}
        <span aria-hidden="true">{orderMark(isOrder, state.ascending)}</span>
      </button>
    </th>
  );
}

function orderMark(isOrder: boolean, ascending: boolean): string {
  if (!isOrder) return '';
  return ascending ? ' ↑' : ' ↓';
}
