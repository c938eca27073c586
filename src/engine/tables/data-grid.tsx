import {
  memo,
  useCallback,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';

import { useRowHeight } from '#theme/appearance.ts';

import { useFlow } from '../layout/flow.ts';
import type { Column } from './columns.ts';
import styles from './data-grid.module.css';
import { GridHeader, type HeaderSorting } from './grid-header.tsx';
import { GridTable } from './grid-table.tsx';
import { TurnedPages } from './turned-pages.tsx';
import { useActiveRow } from './use-active-row.ts';
import { useTracks } from './use-tracks.ts';
import { useVirtual } from './use-virtual.ts';

/** Renders a row without columns: a card, the head of a group. Undefined: the row has columns. */
type WholeRow<Row> = (row: Row, receivedAt: number) => ReactNode | undefined;

interface DataGridProps<Row, Listed extends Row, Sort extends string> {
  label: string;
  /** Must be stable while the columns are the same. */
  columns: readonly Column<Listed, Sort>[];
  /** Rows that `wholeRow` does not render are `Listed`. */
  rows: readonly Row[];
  idOf: (row: Row) => string;
  wholeRow?: WholeRow<Row> | undefined;
  receivedAt: number;
  /** Rows can be selected, one at a time. */
  isSelectable?: boolean;
  hasHeader?: boolean;
  /** Replaces the table where there are no rows. */
  whenEmpty?: ReactNode;
  /** Card height in pixels: each row is then one cell, and only sortable headers remain. */
  cardHeight?: number | undefined;
  /** A press on the header of a column with `sort` sorts by it. */
  sorting?: HeaderSorting<Sort>;
}

type AnyColumn = Column<unknown>;

/**
 * A virtualized table: only rows in view are rendered, and a row rerenders only when it changes.
 */
export function DataGrid<Row, Listed extends Row, Sort extends string>(
  props: DataGridProps<Row, Listed, Sort>,
) {
  const { label, rows, idOf, isSelectable, hasHeader = true } = props;
  const columns = props.columns as readonly Column<unknown, Sort>[];
  const scroller = useRef<HTMLDivElement>(null);
  const isFlowing = useFlow();
  const usual = useRowHeight();
  const rowHeight = props.cardHeight ?? usual;
  const covered = hasHeader ? rowHeight : 0;
  const list = { scroller, count: rows.length, pitch: rowHeight, overscan: 6, covered };
  const { inSight, show } = useVirtual(list);
  const { out, style } = useTracks(scroller, columns, rowHeight);
  const { activeId, setActive, move } = useActiveRow({ scroller, rows, idOf, show });
  const { selected, choose } = useSelected(setActive);

  function onKeyDown(event: KeyboardEvent) {
    const isChoice = isSelectable && isPress(event);
    if (isChoice && activeId !== undefined) choose(activeId);
    if (isChoice || move(event.key, { vertical: 1 })) event.preventDefault();
  }

  if (rows.length === 0) return <>{props.whenEmpty}</>;
  return (
    <>
      <div
        ref={scroller}
        className={styles['scroller']}
        data-is-low={rowHeight < 48 || undefined}
        data-flows={isFlowing || undefined}
        data-cards={props.cardHeight ? '' : undefined}
      >
        <GridTable
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length}
          className={styles['table']}
          data-out={out}
          style={style}
          onKeyDown={(event) => isOfHead(event) || onKeyDown(event)}
        >
          <GridHeader columns={columns} isHidden={!hasHeader} sorting={props.sorting} />
          <Rows
            {...props}
            columns={columns}
            rowHeight={rowHeight}
            inSight={inSight}
            activeId={activeId}
            selectedId={selected}
            choose={choose}
          />
        </GridTable>
      </div>
      <TurnedPages scroller={scroller} count={rows.length} pitch={rowHeight} covered={covered} />
    </>
  );
}

/** One row at a time. A second press deselects it. */
function useSelected(setActive: (id: string) => void) {
  const [selected, setSelected] = useState<string>();
  const choose = useCallback(
    (id: string) => {
      setActive(id);
      setSelected((last) => (last === id ? undefined : id));
    },
    [setActive],
  );
  return { selected, choose };
}

interface RowsProps<Row> extends Pick<
  DataGridProps<Row, Row, string>,
  'rows' | 'idOf' | 'wholeRow' | 'receivedAt' | 'isSelectable'
> {
  columns: readonly AnyColumn[];
  rowHeight: number;
  inSight: readonly number[];
  activeId: string | undefined;
  selectedId: string | undefined;
  choose(id: string): void;
}

function Rows<Row>(props: RowsProps<Row>) {
  const { columns, rows, idOf, wholeRow, receivedAt, isSelectable, rowHeight, inSight } = props;
  return (
    <tbody className={styles['rows']} style={{ height: rows.length * rowHeight }}>
      {inSight.map((index) => {
        const row = rows[index];
        if (row === undefined) return null;
        const id = idOf(row);
        return (
          <GridRow
            key={id}
            id={id}
            index={index}
            top={index * rowHeight}
            row={row}
            columns={columns}
            wholeRow={wholeRow as WholeRow<unknown> | undefined}
            receivedAt={receivedAt}
            isActive={id === props.activeId}
            isSelected={isSelectable ? id === props.selectedId : undefined}
            onChoose={isSelectable ? props.choose : undefined}
          />
        );
      })}
    </tbody>
  );
}

/** Key events of a header button are left to the button. */
function isOfHead({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLButtonElement;
}

/** Enter on a focused link is left to the browser. */
function isPress({ key, target }: KeyboardEvent): boolean {
  return (key === 'Enter' || key === ' ') && !(target instanceof HTMLAnchorElement);
}

/** A press on a row follows the first link in it. */
function followLink({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  if (!(target as Element).closest('a')) currentTarget.querySelector('a')?.click();
}

interface GridRowProps {
  id: string;
  index: number;
  /** Offset in pixels from the first row. */
  top: number;
  row: unknown;
  columns: readonly AnyColumn[];
  wholeRow: WholeRow<unknown> | undefined;
  receivedAt: number;
  isActive: boolean;
  isSelected: boolean | undefined;
  onChoose: ((id: string) => void) | undefined;
}

const GridRow = memo(function GridRow(props: GridRowProps) {
  const { id, index, top, row, columns, receivedAt, isActive, isSelected, onChoose } = props;
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      className={styles['row']}
      style={{ transform: `translateY(${top}px)` }}
      onClick={onChoose ? () => onChoose(id) : followLink}
    >
      {props.wholeRow?.(row, receivedAt) ??
        columns.map(({ id: column, align, className, Cell }) => (
          <td key={column} data-align={align} className={className}>
            <Cell row={row} receivedAt={receivedAt} />
          </td>
        ))}
    </tr>
  );
});
