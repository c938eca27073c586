import type { ComponentType } from 'react';

interface CellProps<Row> {
  row: Row;
  /** Time of receipt of the rows, on the browser's clock. */
  receivedAt: number;
}

/** A table column: header, width, sort key and cell renderer. */
export interface Column<Row, Sort extends string = string> {
  id: string;
  /** Key of a text. */
  label: string;
  /** A track of CSS grid: `minmax(120px, 1fr)`. */
  width: string;
  /** `end` for figures. `mark` is a narrow column without padding; its label is only read out. */
  align?: 'end' | 'mark';
  /** Priority for leaving out columns where room is short: the highest first, 0 never. */
  spare?: number;
  /** Sort key set by a press on its header. */
  sort?: Sort;
  className?: string | undefined;
  Cell: ComponentType<CellProps<Row>>;
}

type ColumnDescription<Row, Sort extends string> = Omit<Column<Row, Sort>, 'id' | 'label'> & {
  /** Id of its header text, if not its own id. */
  head?: string;
};

/** Columns by id, in order. The text key of a header is `<widget>.column.<id>`. */
export function columnsOf<Row, Sort extends string = string>(
  widget: string,
  columns: Readonly<Record<string, ColumnDescription<Row, Sort>>>,
): Column<Row, Sort>[] {
  return Object.entries(columns).map(([id, { head = id, ...column }]) =>
    Object.assign(column, { id, label: `${widget}.column.${head}` }),
  );
}

type Room = Pick<Column<never>, 'width' | 'spare'>;

/** Indices, from 0, of the columns to leave out so that the others keep their minimum width. */
export function omittedColumns(columns: readonly Room[], room: number): number[] {
  const out: number[] = [];
  const bySpare = columns
    .map(({ width, spare = 0 }, index) => ({ index, spare, least: minColumnWidth(width) }))
    .toSorted((a, b) => b.spare - a.spare);
  let needed = bySpare.reduce((sum, { least }) => sum + least, 0);
  for (const { index, spare, least } of bySpare) {
    if (needed <= room || spare === 0) break;
    needed -= least;
    out.push(index);
  }
  return out;
}

/**
 * Columns at least as wide as their headers.
 * @param heads Header widths in pixels; 0 where unknown.
 */
export function withHeads<One extends Pick<Room, 'width'>>(
  columns: readonly One[],
  heads: readonly number[],
): One[] {
  return columns.map((column, index) => {
    const needed = Math.ceil(heads[index] ?? 0);
    if (needed <= minColumnWidth(column.width)) return column;
    return { ...column, width: column.width.replace(firstLength, `${needed}px`) };
  });
}

const firstLength = /(\d+)px/;

/** Minimum width in pixels: the first length of a track such as `minmax(120px, 1fr)`. */
export function minColumnWidth(width: string): number {
  return Number(firstLength.exec(width)?.[1] ?? 0);
}
