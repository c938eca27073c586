import type { Data, Layout, LayoutAxis } from 'plotly.js';

import { plantTicks, tickLabel, type Span } from '#lib/plant-axis.ts';

import type { Palette } from './palette.ts';

/** Input for Plotly, besides the defaults of all charts. */
export interface PlotFigure {
  data: Data[];
  layout: Partial<Layout>;
}

/** Builds the figure in the colours of the theme and the texts of a locale. */
export type Draw = (palette: Palette, locale: string) => PlotFigure;

/** A time axis over `span`, without the stretches `folded`. */
export interface TimeAxis {
  span: Span;
  timeZone: string;
  folded: readonly Span[];
}

/** Maximum number of ticks. */
const maxTicks = 12;

/** A fixed axis without zoom, in muted grid colours. */
export function plainAxis(palette: Palette, own: Partial<LayoutAxis> = {}): Partial<LayoutAxis> {
  return {
    fixedrange: true,
    automargin: true,
    gridcolor: palette.border,
    linecolor: palette.border,
    zerolinecolor: palette.border,
    ...own,
  };
}

/**
 * A time axis in a time zone. Plotly knows no time zones: it gets UTC instants and tick labels, so
 * that an hour repeated at the end of summer time is labelled twice.
 */
export function timeAxis(
  palette: Palette,
  locale: string,
  { span, timeZone, folded }: TimeAxis,
): Partial<LayoutAxis> {
  const ticks = plantTicks(span, timeZone, maxTicks);
  return {
    ...plainAxis(palette),
    type: 'date',
    range: [plotDate(span.start), plotDate(span.end)],
    tickmode: 'array',
    tickvals: ticks.map(plotDate),
    ticktext: ticks.map((at) => tickLabel(at, locale, timeZone)),
    showgrid: false,
    rangebreaks: folded.map(({ start, end }) => ({ bounds: [plotDate(start), plotDate(end)] })),
  };
}

/** An instant in Plotly's format: UTC without a suffix. */
export function plotDate(at: number): string {
  return new Date(at).toISOString().slice(0, -1);
}

/** Parses a date of `plotDate`, or one that Plotly made of it during a drag. */
export function plotInstant(date: string): number {
  return Date.parse(`${date.replace(' ', 'T')}${date.length <= 10 ? 'T00:00' : ''}Z`);
}

/** Escapes user input, of which Plotly would render tags and links. */
export function plotText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Hover template for text that is already escaped. */
export const hoverText = '%{customdata}<extra></extra>';
