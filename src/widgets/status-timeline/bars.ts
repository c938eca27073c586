import type { Span } from '#lib/plant-axis.ts';
import type { DowntimeHistory, Stretch } from '#schemas/api/machines.gen.ts';

import { laneOf, type Lane } from './lanes.ts';

interface Bar extends Span {
  /** Of the machine, counted from the top. */
  row: number;
  stretch: Stretch;
}

interface Outline {
  /** A share of the row's. */
  height: number;
  /** A bar shows its text at its corners, and at each such step between them. */
  stepMs: number;
  textOf(stretch: Stretch): string;
}

/** The stretches of a lane, each without the time that is left out of the axis. */
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
 * The outlines of all bars, with a gap after each: Plotly fills them with a single path, where it
 * would draw as many lines with a path each.
 */
export function outlineOf(bars: readonly Bar[], { height, stepMs, textOf }: Outline) {
  // As numbers: Plotly takes many times as long to read a thousand dates.
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

export function lengthOf(stretch: Stretch): number {
  const { start, end } = spanOf(stretch);
  return end - start;
}

/**
 * What is left of a span where `folded`, sorted, is left out. Plotly has no place for the instant
 * that a fold begins at, so every piece ends before it.
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
