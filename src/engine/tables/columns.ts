import type { ComponentType } from 'react';

interface CellProps<Row> {
  row: Row;
  /** When the rows came, on the browser's clock. */
  receivedAt: number;
}

/** One column of a table: its head, its width, what it orders by and what it draws of a row. */
export interface Column<Row, Sort extends string = string> {
  id: string;
  /** Key of a text. */
  label: string;
  /** A track of CSS grid: `minmax(120px, 1fr)`. */
  width: string;
  /** `end` for figures. `mark` is a narrow column without padding; its label is only read out. */
  align?: 'end' | 'mark';
  /** Where there is no room for all: the highest is left out first, 0 never. */
  spare?: number;
  /** What a press on its head orders the rows by. */
  sort?: Sort;
  className?: string | undefined;
  Cell: ComponentType<CellProps<Row>>;
}

type ColumnDescription<Row, Sort extends string> = Omit<Column<Row, Sort>, 'id' | 'label'> & {
  /** Of its text, where that is not its id. */
  head?: string;
};

/** Columns by id, in their order. The text of a head is `<widget>.column.<id>`. */
export function columnsOf<Row, Sort extends string = string>(
  widget: string,
  columns: Readonly<Record<string, ColumnDescription<Row, Sort>>>,
): Column<Row, Sort>[] {
  return Object.entries(columns).map(([id, { head = id, ...column }]) =>
    Object.assign(column, { id, label: `${widget}.column.${head}` }),
  );
}

type Room = Pick<Column<never>, 'width' | 'spare'>;

/** Places, from 0, of the columns that have to be left out so that the others keep their least width. */
export function leftOut(columns: readonly Room[], room: number): number[] {
  const out: number[] = [];
  const bySpare = columns
    .map(({ width, spare = 0 }, index) => ({ index, spare, least: leastOf(width) }))
    .toSorted((a, b) => b.spare - a.spare);
  let needed = bySpare.reduce((sum, { least }) => sum + least, 0);
  for (const { index, spare, least } of bySpare) {
    if (needed <= room || spare === 0) break;
    needed -= least;
    out.push(index);
  }
  return out;
}

/** Columns as wide at least as their heads need. @param heads Pixels; 0 where there is none. */
export function withHeads<One extends Pick<Room, 'width'>>(
  columns: readonly One[],
  heads: readonly number[],
): One[] {
  return columns.map((column, index) => {
    const needed = Math.ceil(heads[index] ?? 0);
    if (needed <= leastOf(column.width)) return column;
    return { ...column, width: column.width.replace(firstLength, `${needed}px`) };
  });
}

const firstLength = /(\d+)px/;

/** Pixels: the first length of a track such as `minmax(120px, 1fr)`. */
export function leastOf(width: string): number {
  return Number(firstLength.exec(width)?.[1] ?? 0);
}
