import type { Span } from '#lib/plant-axis.ts';
import type { DowntimeHistory, Stretch } from '#schemas/api/machines.gen.ts';

import { laneOf, type Lane } from './lanes.ts';

interface Bar extends Span {
  /** Row of the machine, from the top. */
  row: number;
  stretch: Stretch;
}

interface Outline {
  /** Fraction of the row's height. */
  height: number;
  /** Distance of points with hover text along a bar, besides its corners. */
  stepMs: number;
  textOf(stretch: Stretch): string;
}

/** The stretches of a lane as bars, without folded time. */
export function barsOf(
  lane: Lane,
  { Items, Machines }: DowntimeHistory,
  folded: readonly Span[],
): Bar[] {
  const rows = new Map(Machines.map((machine, row) => [machine, row]));
  return Items.filter((stretch) => laneOf(stretch) === lane).flatMap((stretch) => {
    const row = rows.get(stretch.DisplayName) ?? -1;
    return outside(spanOf(stretch), folded).map(({ start, end }) => ({ start, end, row, stretch }));
  });
}

/**
 * Outlines of all bars, separated by gaps: Plotly fills them as a single path, where lines would
 * need a path each.
 */
export function outlineOf(bars: readonly Bar[], { height, stepMs, textOf }: Outline) {
  // Numbers: Plotly parses a thousand dates many times more slowly.
  const x: (number | null)[] = [];
  const y: (number | null)[] = [];
  const customdata: string[] = [];
  for (const { start, end, row, stretch } of bars) {
    const text = textOf(stretch);
    const edge = stepsOf({ start, end }, stepMs);
    x.push(...edge, end, start, null);
    y.push(...edge.map(() => row - height / 2), row + height / 2, row + height / 2, null);
    customdata.push(...edge.map(() => text), text, text, '');
  }
  return { x, y, customdata };
}

export function stretchMs(stretch: Stretch): number {
  const { start, end } = spanOf(stretch);
  return end - start;
}

/**
 * The span without `folded`, which must be sorted. Plotly cannot place the first instant of a fold,
 * so that every piece ends before it.
 */
function outside(span: Span, folded: readonly Span[]): Span[] {
  const starts = [span.start, ...folded.map(({ end }) => Math.max(span.start, end))];
  const ends = [...folded.map(({ start }) => Math.min(span.end, start)), span.end];
  return starts
    .map((start, index) => ({ start, end: (ends[index] ?? start) - 1 }))
    .filter(({ start, end }) => end > start);
}

/** The start, each further step, and the end. */
function stepsOf({ start, end }: Span, stepMs: number): number[] {
  const count = Math.ceil((end - start) / stepMs);
  return [...Array.from({ length: count }, (_, step) => start + step * stepMs), end];
}

function spanOf({ Start, End }: Stretch): Span {
  return { start: Date.parse(Start), end: Date.parse(End) };
}
