import type { Shape } from 'plotly.js';

import type { Span } from '#lib/plant-axis.ts';

import { plotDate } from './figure.ts';

/** A reference value as a dashed line over the whole span. */
export function limitTrace<Look extends { name: string; color: string; showlegend?: boolean }>(
  value: number,
  { start, end }: Span,
  { color, ...named }: Look,
) {
  return {
    ...named,
    type: 'scatter' as const,
    mode: 'lines' as const,
    x: [plotDate(start), plotDate(end)],
    y: [value, value],
    hoverinfo: 'skip' as const,
    line: { color, width: 2, dash: 'dash' as const },
  };
}

/** A period as a band behind the plot, over its full height. */
export function bandShape(
  { start, end }: Span,
  color: string,
  { opacity, dash }: { opacity: number; dash: 'solid' | 'dash' },
): Partial<Shape> {
  return {
    type: 'rect',
    layer: 'below',
    xref: 'x',
    x0: plotDate(start),
    x1: plotDate(end),
    yref: 'paper',
    y0: 0,
    y1: 1,
    fillcolor: color,
    opacity,
    line: { color, width: 2, dash },
  };
}
