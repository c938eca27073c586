import { instantAt, numberAt, rowsAt, textAt } from '#engine/figures/row-fields.ts';
import type { AnyRow } from '#engine/widget.ts';

import type { HeatMapOptions } from './heat-map.gen.ts';

export interface HeatMap {
  /** Instants, oldest first. */
  columns: number[];
  lines: { id: string; values: (number | null)[] }[];
  /** Lowest value of all rows, including those that `lines` leaves out; `most` is the highest. */
  least: number;
  most: number;
  allLines: number;
}

const defaultMax = 50;
/** One week of hours. */
const maxColumns = 168;

/** Values by row and instant. For duplicates the later row counts. */
export function heatMapOf(rows: readonly AnyRow[], options: HeatMapOptions): HeatMap {
  const { line, time, value, most = defaultMax } = options;
  const known = new Map<string, Map<number, number | null>>();
  const instants = new Set<number>();
  for (const row of rowsAt(rows, options.rows)) {
    const at = instantAt(row, time);
    if (at === null) continue;
    const id = textAt(row, line);
    const own = known.get(id) ?? new Map<number, number | null>();
    own.set(at, numberAt(row, value));
    known.set(id, own);
    instants.add(at);
  }
  const columns = [...instants].toSorted((a, b) => a - b).slice(-maxColumns);
  const lines = [...known].map(([id, own]) => ({
    id,
    values: columns.map((at) => own.get(at) ?? null),
  }));
  const values = lines.flatMap((one) => one.values.filter((each) => each !== null));
  return {
    columns,
    lines: lines.slice(0, most),
    least: values.reduce((a, b) => Math.min(a, b), values[0] ?? 0),
    most: values.reduce((a, b) => Math.max(a, b), values[0] ?? 0),
    allLines: lines.length,
  };
}

/** Intensity of a cell, 0 to 1. */
export function heatOf(value: number, { least, most }: Pick<HeatMap, 'least' | 'most'>): number {
  return most > least ? (value - least) / (most - least) : 0.5;
}
