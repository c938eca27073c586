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
const mostTicks = 12;

const slant = (40 / 180) * Math.PI;

/**
 * For labels and legend. Plotly makes the room that is missing, but then lays the whole chart out
 * once more, which takes as long as the first time.
 */
function roomAround({ data, layout }: PlotFigure): Layout['margin'] {
  const { yaxis, yaxis2, showlegend = true } = layout;
  return {
    l: Math.max(52, widestOf(yaxis?.ticktext ?? yaxis?.categoryarray) + 22),
    r: yaxis2 ? 48 : Math.max(16, besideOf(layout.annotations)),
    t: showlegend ? 44 : 8,
    b: Math.max(36, heightBelow({ data, layout })),
  };
}

/** Of notes that stand to the right of the axes. */
function besideOf(notes: Layout['annotations'] | undefined): number {
  const beside = (notes ?? []).filter(({ x, xanchor }) => x === 1 && xanchor === 'left');
  return beside.length === 0 ? 0 : widestOf(beside.map(({ text }) => text)) + 16;
}

/** Of labels that stand aslant; others take one line. */
function heightBelow({ data: [first], layout: { xaxis } }: PlotFigure): number {
  if (typeof xaxis?.tickangle !== 'number') return 0;
  const labels = xaxis.ticktext ?? (first && 'x' in first ? first.x : undefined);
  return widestOf(labels) * Math.sin(slant) + 24;
}

/** Pixels, about; 0 when there are no words. */
function widestOf(labels: unknown): number {
  if (!Array.isArray(labels)) return 0;
  return Math.max(0, ...labels.map((label) => (typeof label === 'string' ? widthOf(label) : 0)));
}

/** At the 12 px of our charts. Han characters are square. */
function widthOf(label: string): number {
  return Array.from(label, letterWidth).reduce((sum, width) => sum + width, 0);
}

function letterWidth(letter: string): number {
  if (letter > '\u2E80') return 12;
  return /[A-Z\d]/.test(letter) ? 8 : 6.4;
}

/** What all charts have in common; what the figure says itself comes on top. */
export function layoutOf(palette: Palette, locale: string, figure: PlotFigure): Partial<Layout> {
  return {
    autosize: true,
    paper_bgcolor: palette.panel,
    plot_bgcolor: palette.panel,
    font: { family: palette.font, size: 12, color: palette.muted },
    margin: roomAround(figure),
    hoverlabel: {
      bgcolor: palette.raised,
      bordercolor: palette.border,
      font: { family: palette.font, size: 13, color: palette.text },
      align: 'left',
    },
    legend: {
      orientation: 'h',
      // Of the whole width: beside long labels a phone would have room for one entry a row.
      xref: 'container',
      x: 0,
      yref: 'container',
      y: 1,
      yanchor: 'top',
      font: { color: palette.text },
    },
    showlegend: true,
    dragmode: false,
    bargap: 0.25,
    separators: separatorsOf(locale),
    ...figure.layout,
  };
}

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
  const ticks = plantTicks(span, timeZone, mostTicks);
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

/** Decimal mark and grouping of a language, as Plotly wants them. */
function separatorsOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const [decimal, group] = (['decimal', 'group'] as const).map(
    (wanted) => parts.find(({ type }) => type === wanted)?.value,
  );
  return `${decimal ?? '.'}${group ?? ''}`;
}
