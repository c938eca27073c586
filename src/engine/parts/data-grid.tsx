import {
  memo,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';

import { useRowHeight } from '#theme/appearance.ts';

import { usePrinting } from '../printing.ts';
import { type Column, leftOut } from './columns.ts';
import styles from './data-grid.module.css';
import { GridTable } from './grid-table.tsx';
import { useActiveRow } from './use-active-row.ts';
import { useVirtual } from './use-virtual.ts';

/** Draws the cells of one row, one `td` for each column. */
type RowCells<Row> = ComponentType<{ row: Row; receivedAt: number }>;

interface DataGridProps<Row> {
  label: string;
  columns: readonly Column[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  Cells: RowCells<Row>;
  receivedAt: number;
  /** Rows can be chosen, one at a time. */
  isSelectable?: boolean;
  hasHeader?: boolean;
  /** In place of the table where there are no rows. */
  whenEmpty?: ReactNode;
}

/** A table of any length: only rows in sight exist, and a row is redrawn only when it changes. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { label, columns, rows, idOf, Cells, receivedAt, isSelectable, hasHeader = true } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight();
  const covered = hasHeader ? rowHeight : 0;
  const list = { scroller, count: rows.length, pitch: rowHeight, overscan: 6, covered };
  const { inSight, show } = useVirtual(list);
  const out = useLeftOut(scroller, columns);
  const { activeId, setActive, move } = useActiveRow({ scroller, rows, idOf, show });
  const [selected, setSelected] = useState<string>();
  const choose = useCallback(
    (id: string) => {
      setActive(id);
      setSelected((last) => (last === id ? undefined : id));
    },
    [setActive],
  );

  function onKeyDown(event: KeyboardEvent) {
    const isChoice = isSelectable && (event.key === 'Enter' || event.key === ' ');
    if (isChoice && activeId !== undefined) choose(activeId);
    if (isChoice || move(event.key, { vertical: 1 })) event.preventDefault();
  }

  if (rows.length === 0) return <>{props.whenEmpty}</>;
  return (
    <div ref={scroller} className={styles['scroller']} data-is-low={rowHeight < 48 || undefined}>
      <GridTable
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        className={styles['table']}
        data-out={out}
        style={sizes(columns, rowHeight, out)}
        onKeyDown={onKeyDown}
      >
        <Header columns={columns} isHidden={!hasHeader} />
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
                Cells={Cells as RowCells<unknown>}
                receivedAt={receivedAt}
                isActive={id === activeId}
                isSelected={isSelectable ? id === selected : undefined}
                onChoose={isSelectable ? choose : undefined}
              />
            );
          })}
        </tbody>
      </GridTable>
    </div>
  );
}

/** Columns that there is no room for, by their place from 1: `6 7`. */
function useLeftOut(scroller: RefObject<HTMLElement | null>, columns: readonly Column[]): string {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  const isPrinting = usePrinting();
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    function measure(): void {
      setRoom(element?.clientWidth ?? 0);
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  if (isPrinting) return '';
  return leftOut(columns, room)
    .map((index) => index + 1)
    .join(' ');
}

function sizes(columns: readonly Column[], rowHeight: number, out: string) {
  const places = new Set(out.split(' ').map(Number));
  const widths = columns
    .filter((_, index) => !places.has(index + 1))
    .map(({ width }) => width)
    .join(' ');
  return { '--columns': widths, '--row': `${rowHeight}px` } as CSSProperties;
}

function Header({ columns, isHidden }: { columns: readonly Column[]; isHidden: boolean }) {
  return (
    <thead className={styles[isHidden ? 'hidden' : 'head']}>
      <tr aria-rowindex={1} className={styles['header']}>
        {columns.map(({ id, label, align }) => (
          <th key={id} scope="col" data-align={align}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface GridRowProps {
  id: string;
  index: number;
  /** Pixels from the first row. */
  top: number;
  row: unknown;
  Cells: RowCells<unknown>;
  receivedAt: number;
  isActive: boolean;
  isSelected: boolean | undefined;
  onChoose: ((id: string) => void) | undefined;
}

const GridRow = memo(function GridRow(props: GridRowProps) {
  const { id, index, top, row, Cells, receivedAt, isActive, isSelected, onChoose } = props;
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      className={styles['row']}
      style={{ transform: `translateY(${top}px)` }}
      onClick={onChoose && (() => onChoose(id))}
    >
      <Cells row={row} receivedAt={receivedAt} />
    </tr>
  );
});
