import type { Layout, LayoutAxis } from 'plotly.js';

import type { PlotFigure } from './figure.ts';
import type { Palette } from './palette.ts';
import type { PlotRoom } from './plot-room.ts';

/* Loaded together with Plotly, its only user. */

const slant = (40 / 180) * Math.PI;

/**
 * Margins for labels and legend. Plotly would enlarge them itself, but then lays the chart out a
 * second time, at the same cost.
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

/** Width of notes to the right of the axes. */
function besideOf(notes: Layout['annotations'] | undefined): number {
  const beside = (notes ?? []).filter(({ x, xanchor }) => x === 1 && xanchor === 'left');
  return beside.length === 0 ? 0 : widestOf(beside.map(({ text }) => text)) + 16;
}

/** Height of slanted labels; others take one line. */
function heightBelow({ data: [first], layout: { xaxis } }: PlotFigure): number {
  if (typeof xaxis?.tickangle !== 'number') return 0;
  const labels = xaxis.ticktext ?? (first && 'x' in first ? first.x : undefined);
  return widestOf(labels) * Math.sin(slant) + 24;
}

/** Approximate width in pixels; 0 without texts. */
function widestOf(labels: unknown): number {
  if (!Array.isArray(labels)) return 0;
  return Math.max(0, ...labels.map((label) => (typeof label === 'string' ? widthOf(label) : 0)));
}

/** Width at the charts' font size of 12 px. Han characters are square. */
function widthOf(label: string): number {
  return Array.from(label, letterWidth).reduce((sum, width) => sum + width, 0);
}

function letterWidth(letter: string): number {
  if (letter > '\u2E80') return 12;
  return /[A-Z\d]/.test(letter) ? 8 : 6.4;
}

/** Defaults of all charts, overridden by the figure's own layout. */
export function chartLayout(palette: Palette, locale: string, figure: PlotFigure): Partial<Layout> {
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
      // Relative to the whole width: beside long labels a phone would fit one entry a row.
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

/** Decimal mark and grouping of a language, as Plotly wants them. */
function separatorsOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const [decimal, group] = (['decimal', 'group'] as const).map(
    (wanted) => parts.find(({ type }) => type === wanted)?.value,
  );
  return `${decimal ?? '.'}${group ?? ''}`;
}

/** Minimum pixels of the axis for each slanted label of 12 px, so that labels do not overlap. */
const slantedPx = 19;
/** Below this height a legend leaves no room for the plot. */
const lowPx = 160;

/**
 * Fits the layout to the known room: a low plot has no legend, a narrow one fewer slanted labels.
 */
export function fittedLayout(layout: Partial<Layout>, room: PlotRoom): Partial<Layout> {
  const { margin = {}, xaxis } = layout;
  const width = room.width - (margin.l ?? 0) - (margin.r ?? 0);
  return {
    ...layout,
    ...(xaxis && { xaxis: thinned(xaxis, width) }),
    ...(room.height > 0 &&
      room.height < lowPx && { showlegend: false, margin: { ...margin, t: 8 } }),
  };
}

function thinned(axis: Partial<LayoutAxis>, width: number): Partial<LayoutAxis> {
  const { tickangle, tickvals, ticktext } = axis;
  if (typeof tickangle !== 'number' || !tickvals || !ticktext || width <= 0) return axis;
  const step = Math.ceil((tickvals.length * slantedPx) / width);
  if (step <= 1) return axis;
  return { ...axis, tickvals: everyOf(tickvals, step), ticktext: everyOf(ticktext, step) };
}

function everyOf<Item>(items: readonly Item[], step: number): Item[] {
  return items.filter((_, index) => index % step === 0);
}
