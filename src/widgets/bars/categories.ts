import { numberAt, rowsAt, textAt } from '#engine/figures/row-fields.ts';
import type { AnyRow } from '#engine/widget.ts';

import type { BarsOptions } from './bars.gen.ts';

export interface Category {
  name: string;
  /** In the order of the option `values`. */
  values: (number | null)[];
}

const defaultMax = 20;

/** The categories that fit, and the total number. */
export function categoriesOf(
  rows: readonly AnyRow[],
  options: BarsOptions,
): { shown: Category[]; all: number } {
  const { category, values, order = 'given', most = defaultMax } = options;
  const all = rowsAt(rows, options.rows).map((row) => ({
    name: textAt(row, category),
    values: values.map(({ field }) => numberAt(row, field)),
  }));
  const ordered = order === 'largest' ? all.toSorted(byFirstValue) : all;
  return { shown: ordered.slice(0, most), all: all.length };
}

/** Sorts missing values last. */
function byFirstValue(a: Category, b: Category): number {
  return (b.values[0] ?? -Infinity) - (a.values[0] ?? -Infinity) || 0;
}
