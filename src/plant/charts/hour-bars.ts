import { hoverText, plotDate } from '#engine/charts/figure.ts';
import type { Span } from '#lib/plant-axis.ts';

import { type HourPoint, middleOf, widthOf } from './hours.ts';

interface HourBars {
  name: string;
  color: string;
  /** Fill pattern that distinguishes the bars without colour. */
  shape?: '/' | '\\' | 'x' | undefined;
  /** Half of the hour, where two series are compared. The whole hour when absent. */
  place?: BarPlace | undefined;
  /** Hover text of an hour. */
  hover(point: HourPoint, hour: number): string;
}

type BarPlace = 'left' | 'right';

/** One bar an hour, as wide as the hour is long. */
export function hourBars(
  points: readonly HourPoint[],
  { name, color, shape, place, hover }: HourBars,
) {
  const halves = points.map((point) => halfOf(point, place));
  return {
    type: 'bar' as const,
    name,
    x: halves.map((half) => plotDate(middleOf(half))),
    y: points.map(({ value }) => value),
    width: place === undefined ? halves.map(widthOf) : halves.map(({ start, end }) => end - start),
    customdata: points.map(hover),
    hovertemplate: hoverText,
    marker: { color, ...(shape && { pattern: { shape, size: 6, solidity: 0.4 } }) },
  };
}

/** The part of an hour for a bar: the two halves touch, with a gap to other hours. */
function halfOf(hour: Span, place: BarPlace | undefined): Span {
  if (place === undefined) return hour;
  const middle = middleOf(hour);
  const half = widthOf(hour) / 2;
  return place === 'left'
    ? { start: middle - half, end: middle }
    : { start: middle, end: middle + half };
}
