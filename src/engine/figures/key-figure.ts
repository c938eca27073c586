import type { Level } from '#shared/machine-status.ts';

import type { AnyRow } from '../widget.ts';
import { numberAt, rowsAt, aggregate, type Summary } from './row-fields.ts';

export interface KeyFigureOptions {
  /** Path to lists within the rows. */
  rows?: string;
  field: string;
  /** `first` when absent. */
  summary?: Summary;
  target?: number;
  /** Field of the target; summarised like the figure. */
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

/** One number summarised from many rows, and its level against limits or target. */
export function keyFigure(rows: readonly AnyRow[], options: KeyFigureOptions): KeyFigure {
  const { field, summary = 'first', targetField } = options;
  const items = rowsAt(rows, options.rows);
  const value = summaryOf(items, field, summary);
  const target =
    targetField === undefined ? (options.target ?? null) : summaryOf(items, targetField, summary);
  return { value, target, level: figureLevel(value, { ...options, target }) };
}

function summaryOf(items: readonly AnyRow[], path: string, summary: Summary): number | null {
  return aggregate(
    items.map((row) => numberAt(row, path)),
    summary,
  );
}

type Limits = Pick<KeyFigureOptions, 'low' | 'high' | 'better'> & { target: number | null };

/**
 * Two limits separate three levels; a single limit, or else the target, two. A value equal to a
 * limit has reached it. Without any there is no level.
 */
export function figureLevel(
  value: number | null,
  { low, high, better = 'more', target }: Limits,
): Level {
  if (value === null) return 'missing';
  // The sign is inverted where less is better, so that more is better.
  const turn = better === 'more' ? 1 : -1;
  const limits = limitsOf(low, high, target).map((limit) => limit * turn);
  if (limits.length === 0) return 'unrated';
  const reached = limits.filter((limit) => value * turn >= limit).length;
  if (reached === limits.length) return 'meeting';
  return reached === 0 ? 'under' : 'approaching';
}

function limitsOf(low: number | undefined, high: number | undefined, target: number | null) {
  const limits = [low, high].filter((limit) => limit !== undefined);
  return limits.length === 0 && target !== null ? [target] : limits;
}
