import { useVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type CSSProperties,
  type KeyboardEvent,
} from 'react';

import styles from './data-grid.module.css';

export interface Column {
  id: string;
  /** Already in the language of the user. */
  label: string;
  /** A track of CSS grid: `minmax(120px, 1fr)`. */
  width: string;
  align?: 'end';
}

/** Draws the cells of one row, one `gridcell` for each column. */
export type RowCells<Row> = ComponentType<{ row: Row; receivedAt: number }>;

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
}

const rowHeight = 50;

/** A table of any length: only rows in sight exist, and a row draws anew only when it changes. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { label, columns, rows, idOf, Cells, receivedAt, hasHeader = true } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<string>();
  const [active, setActive] = useState<string>();
  const hasMoved = useRef(false);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keyAt(rows, idOf, index),
    overscan: 6,
    scrollPaddingStart: hasHeader ? rowHeight : 0,
  });
  const template = columns.map((column) => column.width).join(' ');
  const activeIndex = Math.max(
    0,
    rows.findIndex((row) => idOf(row) === active),
  );

  const choose = useCallback((id: string) => {
    setActive(id);
    setSelected((last) => (last === id ? undefined : id));
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const to = target(event.key, activeIndex, rows.length);
    const row = rows[to ?? activeIndex];
    if (!row) return;
    if (to !== undefined) {
      hasMoved.current = true;
      setActive(idOf(row));
      virtual.scrollToIndex(to);
    } else if (props.isSelectable && (event.key === 'Enter' || event.key === ' ')) {
      choose(idOf(row));
    } else return;
    event.preventDefault();
  }

  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    scroller.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus();
  }, [active]);

  return (
    <div
      ref={scroller}
      className={styles['scroller']}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      tabIndex={-1}
      style={{ '--columns': template } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className={styles['table']}>
        <Header columns={columns} isHidden={!hasHeader} />
        <div role="rowgroup" className={styles['rows']} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            const id = String(item.key);
            return (
              <GridRow
                key={id}
                id={id}
                index={item.index}
                row={row}
                Cells={Cells as RowCells<unknown>}
                receivedAt={receivedAt}
                isActive={item.index === activeIndex}
                isSelected={props.isSelectable ? id === selected : undefined}
                onChoose={props.isSelectable ? choose : undefined}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

function Header({ columns, isHidden }: { columns: readonly Column[]; isHidden: boolean }) {
  return (
    <div role="row" aria-rowindex={1} className={isHidden ? styles['hidden'] : styles['header']}>
      {columns.map(({ id, label, align }) => (
        <div key={id} role="columnheader" className={styles['heading']} data-align={align}>
          {label}
        </div>
      ))}
    </div>
  );
}

interface GridRowProps {
  id: string;
  index: number;
  row: unknown;
  Cells: RowCells<unknown>;
  receivedAt: number;
  isActive: boolean;
  isSelected: boolean | undefined;
  onChoose: ((id: string) => void) | undefined;
}

const GridRow = memo(function GridRow(props: GridRowProps) {
  const { id, index, row, Cells, receivedAt, isActive, isSelected, onChoose } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid around it has them
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      className={styles['row']}
      style={{ transform: `translateY(${index * rowHeight}px)` }}
      onClick={onChoose && (() => onChoose(id))}
    >
      <Cells row={row} receivedAt={receivedAt} />
    </div>
  );
});

function target(key: string, index: number, count: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, index + 1);
    case 'ArrowUp':
      return Math.max(0, index - 1);
    case 'PageDown':
      return Math.min(last, index + 10);
    case 'PageUp':
      return Math.max(0, index - 10);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

function keyAt<Row>(rows: readonly Row[], idOf: (row: Row) => string, index: number) {
  const row = rows[index];
  return row === undefined ? index : idOf(row);
}
