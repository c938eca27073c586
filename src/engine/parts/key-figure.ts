import type { Level } from '#lib/machine-status.ts';

import type { AnyRow } from '../widget.ts';
import { numberAt, rowsAt, summarised, type Summary } from './row-fields.ts';

export interface KeyFigureOptions {
  /** Path to lists within the rows. */
  rows?: string;
  field: string;
  /** `first` when absent. */
  summary?: Summary;
  target?: number;
  /** A field with the target; summarised as the figure is. */
  targetField?: string;
  low?: number;
  high?: number;
  /** `more` when absent. */
  better?: 'more' | 'less';
}

export interface KeyFigure {
  value: number | null;
  target: number | null;
  level: Level;
}

/** One number of many rows, and how it does against what it should be. */
export function keyFigure(rows: readonly AnyRow[], options: KeyFigureOptions): KeyFigure {
  const { field, summary = 'first', targetField } = options;
  const items = rowsAt(rows, options.rows);
  const read = (path: string) =>
    summarised(
      items.map((row) => numberAt(row, path)),
      summary,
    );
  const value = read(field);
  const target = targetField === undefined ? (options.target ?? null) : read(targetField);
  return { value, target, level: figureLevel(value, { ...options, target }) };
}

type Limits = Pick<KeyFigureOptions, 'low' | 'high' | 'better'> & { target: number | null };

/**
 * Two limits part three levels; a single one, or else the target, parts two. On a limit counts as
 * having reached it. Without any there is nothing to hold the figure against.
 */
export function figureLevel(
  value: number | null,
  { low, high, better = 'more', target }: Limits,
): Level {
  if (value === null) return 'missing';
  const turn = better === 'more' ? 1 : -1;
  const limits = [low, high].filter((limit) => limit !== undefined).toSorted((a, b) => a - b);
  if (limits.length === 0 && target !== null) limits.push(target);
  if (limits.length === 0) return 'unrated';
  const [near = 0, far = near] = better === 'more' ? limits : limits.toReversed();
  if (value * turn >= far * turn) return 'meeting';
  return limits.length === 2 && value * turn >= near * turn ? 'approaching' : 'under';
}
