export interface Column {
  id: string;
  /** Already in the language of the user. */
  label: string;
  /** A track of CSS grid: `minmax(120px, 1fr)`. */
  width: string;
  /** `mark` is a narrow column without padding; its label is only read out. */
  align: 'start' | 'end' | 'mark';
  /** Where there is no room for all: the highest is left out first, 0 never. */
  spare: number;
}

/** Columns as a widget lists them: id, width, `end` for figures, and how soon it is left out. */
export type ColumnList = readonly (readonly [
  id: string,
  width: string,
  align?: Column['align'],
  spare?: number,
])[];

/** Labels come from the texts `<widget>.column.<id>`. */
export function columnsOf(list: ColumnList, widget: string, t: (key: string) => string): Column[] {
  return list.map(([id, width, align = 'start', spare = 0]): Column => ({
    id,
    width,
    align,
    spare,
    label: t(`${widget}.column.${id}`),
  }));
}

/** Places, from 0, of the columns that have to be left out so that the others keep their least width. */
export function leftOut(columns: readonly Column[], room: number): number[] {
  const out: number[] = [];
  const bySpare = columns
    .map((column, index) => ({ index, spare: column.spare, least: leastOf(column) }))
    .toSorted((a, b) => b.spare - a.spare);
  let needed = bySpare.reduce((sum, { least }) => sum + least, 0);
  for (const { index, spare, least } of bySpare) {
    if (needed <= room || spare === 0) break;
    needed -= least;
    out.push(index);
  }
  return out;
}

/** Pixels: the first length of a track such as `minmax(120px, 1fr)`. */
function leastOf({ width }: Column): number {
  return Number(/(\d+)px/.exec(width)?.[1] ?? 0);
}
