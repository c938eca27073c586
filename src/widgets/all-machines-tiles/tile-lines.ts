export type TileSize = 'S' | 'M' | 'L';

/** Pixels between tiles. */
export const gap = 4;
/** Height of a plant's head. */
const headHeight = 26;

const sizes: Record<TileSize, { width: number; height: number }> = {
  S: { width: 116, height: 44 },
  M: { width: 168, height: 64 },
  L: { width: 248, height: 96 },
};
const largestFirst: readonly TileSize[] = ['L', 'M', 'S'];

interface Space {
  width: number;
  height: number;
}

interface Group<Row> {
  id: string;
  name: string;
  machines: readonly Row[];
}

export interface Line<Row> {
  /** Plant id and number of the line. */
  key: string;
  top: number;
  height: number;
  /** A plant's head with its number of machines, or machines side by side. */
  head?: { name: string; count: number };
  machines: readonly Row[];
  /** Number of machines before this line. */
  first: number;
}

/** The largest tile size at which all fit; the smallest if none does. */
export function fittingSize(space: Space, counts: readonly number[]): TileSize {
  const fitting = largestFirst.find((size) => heightOf(space, counts, size) <= space.height);
  return fitting ?? 'S';
}

export function columnsOf({ width }: Pick<Space, 'width'>, size: TileSize): number {
  return Math.max(1, Math.floor((width + gap) / (sizes[size].width + gap)));
}

/** Plants with their tiles in lines. */
export function tileLines<Row>(
  groups: readonly Group<Row>[],
  { columns, size }: { columns: number; size: TileSize },
): Line<Row>[] {
  const lines: Line<Row>[] = [];
  const { height } = sizes[size];
  let top = 0;
  let first = 0;
  for (const { id, name, machines } of groups) {
    const head = { name, count: machines.length };
    lines.push({ key: id, top, height: headHeight, head, machines: [], first });
    top += headHeight;
    for (let from = 0; from < machines.length; from += columns) {
      const own = machines.slice(from, from + columns);
      lines.push({ key: `${id} ${from}`, top, height, machines: own, first });
      top += height + gap;
      first += own.length;
    }
  }
  return lines;
}

/** Pixels from the top of a line to that of the next. */
export function pitchOf(lines: readonly Line<unknown>[], index: number): number {
  const { top, height } = lines[index] ?? { top: 0, height: 0 };
  return (lines[index + 1]?.top ?? top + height) - top;
}

function heightOf(space: Space, counts: readonly number[], size: TileSize): number {
  const columns = columnsOf(space, size);
  const lines = counts.reduce((sum, count) => sum + Math.ceil(count / columns), 0);
  return lines * (sizes[size].height + gap) + counts.length * headHeight;
}
