import type { Data, Layout, LayoutAxis } from 'plotly.js';

import { plantTicks, tickLabel, type Span } from '#lib/plant-axis.ts';

import type { Palette } from './palette.ts';

/** What Plotly draws, besides what all charts have in common. */
export interface PlotFigure {
  data: Data[];
  layout: Partial<Layout>;
}

/** What is to be seen, in the colours of the theme and the words of a language. */
export type Draw = (palette: Palette, locale: string) => PlotFigure;

/** How an axis of time is drawn: over `span`, without the stretches `folded`. */
export interface TimeAxis {
  span: Span;
  timeZone: string;
  folded: readonly Span[];
}

/** Ticks that a chart has room for. */
const maxTicks = 12;

/** An axis that is neither dragged nor zoomed, in the quiet colours of a grid. */
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
 * Time by the clock of a zone. Plotly knows no time zones, so it is given instants, and ticks
 * with the words on them: an hour that the clock has twice stands there twice.
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

/** An instant as Plotly writes it: UTC, without saying so. */
export function plotDate(at: number): string {
  return new Date(at).toISOString().slice(0, -1);
}

/** The instant of what `plotDate` wrote, or of what Plotly made of it while someone dragged. */
export function instantOf(date: string): number {
  return Date.parse(`${date.replace(' ', 'T')}${date.length <= 10 ? 'T00:00' : ''}Z`);
}

/** Text that someone typed. Plotly would draw the tags in it, links too. */
export function plotText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Hover text of our own, already plain. */
export const hoverText = '%{customdata}<extra></extra>';
