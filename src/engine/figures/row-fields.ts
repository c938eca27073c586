import type { AnyRow } from '../widget.ts';

/** Aggregation of the values of many rows. */
export type Summary = 'first' | 'last' | 'sum' | 'mean' | 'least' | 'most' | 'count';

/**
 * The value at a path of field names separated by points: `Explanation.Sums.RunMs`; a number is a
 * list index. Undefined where there is none.
 */
export function rowFieldAt(row: AnyRow, path: string): unknown {
  let value: unknown = row;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step))
      return undefined;
    value = (value as AnyRow)[step];
  }
  return value;
}

/**
 * The rows themselves, or, with a path to lists within them (`History.Items`), the items of those
 * lists. An item also has the fields of its row.
 */
export function rowsAt(rows: readonly AnyRow[], path = ''): readonly AnyRow[] {
  const [step, ...rest] = path.split('.');
  if (!step) return rows;
  const below = rows.flatMap((row) => {
    const value = rowFieldAt(row, step);
    const items: unknown[] = Array.isArray(value) ? value : [value];
    return items.filter(isRow).map((item) => Object.assign({}, row, item));
  });
  return rowsAt(below, rest.join('.'));
}

/** Null for non-numbers. A boolean counts as 0 or 1. */
export function numberAt(row: AnyRow, path: string): number | null {
  const value = rowFieldAt(row, path);
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Empty for values without text. */
export function textAt(row: AnyRow, path: string): string {
  const value = rowFieldAt(row, path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Milliseconds since 1970; null if it is no instant. */
export function instantAt(row: AnyRow, path: string): number | null {
  const value = rowFieldAt(row, path);
  const at = typeof value === 'number' ? value : Date.parse(typeof value === 'string' ? value : '');
  return Number.isFinite(at) ? at : null;
}

/** Aggregates values; null where none is a number. `count` counts the numbers. */
export function aggregate(values: readonly (number | null)[], how: Summary): number | null {
  const known = values.filter((value) => value !== null);
  if (how === 'count') return known.length;
  if (known.length === 0) return null;
  const sum = known.reduce((all, value) => all + value, 0);
  const answers: Record<Exclude<Summary, 'count'>, number | null> = {
    first: values[0] ?? null,
    last: values.at(-1) ?? null,
    sum,
    mean: sum / known.length,
    least: Math.min(...known),
    most: Math.max(...known),
  };
  return answers[how];
}

function isRow(value: unknown): value is AnyRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
