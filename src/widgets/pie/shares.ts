import { numberAt, rowsAt, textAt } from '#engine/figures/row-fields.ts';
import type { AnyRow } from '#engine/widget.ts';

import type { PieOptions } from './pie.gen.ts';

export interface Share {
  name: string;
  value: number;
}

const defaultMax = 8;

/** The largest shares by name, and the rest as one. Values not above 0 are ignored. */
export function sharesOf(
  rows: readonly AnyRow[],
  { rows: path, category, value, most = defaultMax }: PieOptions,
  others: string,
): Share[] {
  const sums = new Map<string, number>();
  for (const row of rowsAt(rows, path)) {
    const name = textAt(row, category);
    sums.set(name, (sums.get(name) ?? 0) + (numberAt(row, value) ?? 0));
  }
  const all = [...sums]
    .map(([name, sum]) => ({ name, value: sum }))
    .filter((share) => share.value > 0)
    .toSorted((a, b) => b.value - a.value);
  if (all.length <= most) return all;
  const rest = all.slice(most - 1).reduce((sum, share) => sum + share.value, 0);
  return [...all.slice(0, most - 1), { name: others, value: rest }];
}
