import { createContext, use, useMemo, useState } from 'react';

import type { Span } from '#lib/plant-axis.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { hourMs } from '#shared/durations.ts';

import type { ScreenScope } from './variables.ts';

/** The part of the time window that a screen's charts were narrowed to, and how they show it. */
export interface ChartRange {
  /** Null: the whole window. */
  range: Span | null;
  /** The window before it was narrowed. */
  whole(): Span;
  /** Null shows the whole window again. Absent where a screen cannot be narrowed. */
  select?: (range: Span | null) => void;
  /** Time outside the shifts is left out of the axes. */
  isFolded: boolean;
  fold(isFolded: boolean): void;
}

export const ChartRangeContext = createContext<ChartRange>({
  range: null,
  whole: () => ({ start: 0, end: 0 }),
  isFolded: false,
  fold: () => {},
});

export function useChartRange(): ChartRange {
  return use(ChartRangeContext);
}

/**
 * The scope narrowed to the range: all queries of the screen ask for the range, so that no two
 * charts show different times. A screen with live data is not narrowed. Another date or subject
 * resets the range.
 */
export function useNarrowedScope(screen: Screen, scope: ScreenScope) {
  const [isFolded, fold] = useState(false);
  const [chosen, setChosen] = useState<{ key: string; range: Span }>();
  const { mode, route } = scope;
  const key = `${screen.id} ${route['Id']} ${mode?.key}`;
  const range = chosen?.key === key ? chosen.range : null;
  const isLive = Object.values(screen.data ?? {}).some((query) => query?.live);

  const chartRange = useMemo<ChartRange>(() => {
    function whole(): Span {
      const { start = '', end = '' } = mode?.window() ?? {};
      return { start: Date.parse(start), end: Date.parse(end) };
    }
    function select(wanted: Span | null): void {
      const span = wanted && fullHours(wanted, whole());
      setChosen(span ? { key, range: span } : undefined);
    }
    return { range, whole, isFolded, fold, ...(mode && !isLive && { select }) };
  }, [mode, key, range, isFolded, isLive]);

  const narrowed = useMemo<ScreenScope>(() => {
    if (!range || !mode) return scope;
    const window = {
      start: new Date(range.start).toISOString(),
      end: new Date(range.end).toISOString(),
    };
    const narrowedKey = `${mode.key} ${window.start} ${window.end}`;
    return { ...scope, mode: { ...mode, key: narrowedKey, window: () => window } };
  }, [scope, mode, range]);

  return { chartRange, narrowed };
}

/**
 * Sums are kept by the hour: a range is rounded to full hours. Null when it covers the whole
 * window.
 */
function fullHours({ start, end }: Span, whole: Span): Span | null {
  const from = Math.floor((start - whole.start) / hourMs);
  const to = Math.max(from + 1, Math.ceil((end - whole.start) / hourMs));
  const range = {
    start: Math.max(whole.start, whole.start + from * hourMs),
    end: Math.min(whole.end, whole.start + to * hourMs),
  };
  const isWhole = range.start <= whole.start && range.end >= whole.end;
  return isWhole || range.end <= range.start ? null : range;
}
