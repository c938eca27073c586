import type { Annotations } from 'plotly.js';
import { createContext, use, type ComponentType } from 'react';

import type { Span } from '#lib/plant-axis.ts';

import { plotInstant, plotDate, type PlotFigure } from './figure.ts';
import type { Palette } from './palette.ts';
import { bandShape } from './reference-marks.ts';

/** A time that charts mark as a band; an instant ends where it starts. */
export interface ChartMark extends Span {
  /** Number of the mark in charts and in the list. */
  number: number;
}

interface ChartMarks {
  marks: readonly ChartMark[];
  /** A button of the chart that lists the texts of the marks. */
  Actions: ComponentType<{ label: string }>;
}

/** The marks of all time charts of a screen; null without marks. */
export const ChartMarksContext = createContext<ChartMarks | null>(null);

export function useChartMarks(): ChartMarks | null {
  return use(ChartMarksContext);
}

/** Look of the bands. */
const look = { opacity: 0.2, dash: 'dash' } as const;

/** The figure with the marks that lie on its axis of time. */
export function markedFigure(
  figure: PlotFigure,
  marks: readonly ChartMark[],
  palette: Palette,
): PlotFigure {
  const span = spanOf(figure);
  const seen = span ? marks.filter(({ start, end }) => start <= span.end && end >= span.start) : [];
  if (!span || seen.length === 0) return figure;
  const { shapes = [], annotations = [] } = figure.layout;
  return {
    ...figure,
    layout: {
      ...figure.layout,
      shapes: [...shapes, ...seen.map((mark) => bandShape(mark, palette.accent, look))],
      annotations: [...annotations, ...seen.map((mark) => numberOf(mark, span, palette))],
    },
  };
}

function spanOf({ layout }: PlotFigure): Span | undefined {
  const [from, to] = layout.xaxis?.type === 'date' ? (layout.xaxis.range ?? []) : [];
  if (typeof from !== 'string' || typeof to !== 'string') return undefined;
  return { start: plotInstant(from), end: plotInstant(to) };
}

/** Label at the top left of the band, within the axis. */
function numberOf(mark: ChartMark, span: Span, palette: Palette): Partial<Annotations> {
  const at = Math.max(mark.start, span.start);
  return {
    text: String(mark.number),
    xref: 'x',
    x: plotDate(at),
    xanchor: 'left',
    yref: 'paper',
    y: 1,
    yanchor: 'top',
    showarrow: false,
    bgcolor: palette.panel,
    bordercolor: palette.accent,
    borderpad: 2,
    font: { color: palette.text, size: 12 },
  };
}
