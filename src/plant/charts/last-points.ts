import type { LayoutAxis } from 'plotly.js';

import { plotDate, timeAxis, type TimeAxis } from '#engine/charts/figure.ts';
import type { Palette } from '#engine/charts/palette.ts';
import { type Span, tickLabel } from '#lib/plant-axis.ts';
import { hourMs } from '#shared/durations.ts';

import { middleOf } from './hours.ts';

/** Maximum of points in an hourly chart: the latest ones. */
const shownPoints = 25;
const labelRotation = -40;

export function lastPoints<Point>(points: readonly Point[]): Point[] {
  return points.slice(-shownPoints);
}

/**
 * Suffix of a headline where only the last points are shown; empty where all are. Points longer
 * than an hour are days.
 */
export function lastText(
  points: readonly Span[],
  t: (key: string, values: { count: number }) => string,
): string {
  if (points.length <= shownPoints) return '';
  const isDays = points.some(({ start, end }) => end - start > hourMs);
  return ` · ${t(isDays ? 'plant.last-days' : 'plant.last-hours', { count: shownPoints })}`;
}

/** A time axis with a label for each point. */
export function hourAxis(
  palette: Palette,
  locale: string,
  { axis, points }: { axis: TimeAxis; points: readonly Span[] },
): Partial<LayoutAxis> {
  return {
    ...timeAxis(palette, locale, axis),
    tickangle: labelRotation,
    tickvals: points.map((point) => plotDate(middleOf(point))),
    ticktext: points.map(({ start }) => tickLabel(start, locale, axis.timeZone)),
  };
}
