import type { Layout } from 'plotly.js';

import { hoverText, plotDate, type TimeAxis } from '#engine/charts/figure.ts';
import type { Palette } from '#engine/charts/palette.ts';
import { lineDashes, markerSymbols } from '#engine/charts/shades.ts';
import type { Figure } from '#lib/difference.ts';
import { formatPercent } from '#lib/plant-format.ts';
import { hourName, type HourPoint, middleOf } from '#plant/charts/hours.ts';
import { comparedLine } from '#plant/comparison/compared-hours.ts';
import type { ComparedWords } from '#plant/comparison/use-compared.ts';

export interface Line {
  name: string;
  points: HourPoint[];
}

interface Looks {
  palette: Palette;
  locale: string;
  axis: TimeAxis;
  compared: ComparedWords | null;
  /** Lines of the compared period, in the same order; null without a comparison. */
  before: readonly Line[] | null;
}

interface Look extends Looks {
  index: number;
}

/** Upper end of the axis, a fraction: an hour of 200 % would flatten all others. */
const highestShown = 1.2;

/** All lines of the period, and the leading one of the comparison. */
export function tracesOf(lines: readonly Line[], looks: Looks) {
  const own = lines.map((_, index) => traceOf(lines, { ...looks, index }));
  const { before, compared, palette } = looks;
  const [leading] = drawnLines(before);
  if (!leading || !compared) return own;
  const line = comparedLine(leading.points, {
    name: compared.series(lines[0]?.name ?? ''),
    color: palette['chart-oee'],
    hover: (_, hour) => saidOf(lines, hour, looks),
  });
  const y = line.y.map((value) => (value === null ? null : Math.min(value, highestShown)));
  return [...own, { ...line, y }];
}

/** Compared lines that are drawn: the factors are only in hover texts and the table. */
export function drawnLines(before: readonly Line[] | null): readonly Line[] {
  return before?.slice(0, 1) ?? [];
}

/**
 * Lines differ in dash and marker, so that they are distinguishable without colour. An hour above
 * the axis is an arrow at its upper end with the value. Each point has the whole hour's hover text:
 * Plotly's unified hover would show the time in UTC.
 */
function traceOf(lines: readonly Line[], { index, ...looks }: Look) {
  const { palette, locale } = looks;
  const { name, points } = lines[index] ?? { name: '', points: [] };
  const color = [palette['chart-oee'], palette.text, palette.muted][index] ?? palette.text;
  const symbol = markerSymbols[index] ?? 'circle';
  const size = index === 0 ? 7 : 5;
  return {
    type: 'scatter' as const,
    mode: 'text+lines+markers' as const,
    name,
    x: points.map((point) => plotDate(middleOf(point))),
    y: points.map(({ value }) => (value === null ? null : Math.min(value, highestShown))),
    text: points.map(({ value }) => (isAbove(value) ? formatPercent(value, locale) : '')),
    textposition: 'bottom center' as const,
    textfont: { color },
    customdata: points.map((_, hour) => saidOf(lines, hour, looks)),
    hovertemplate: hoverText,
    connectgaps: false,
    line: { color, width: index === 0 ? 3 : 1.5, dash: lineDashes[index] ?? ('solid' as const) },
    marker: {
      color,
      size: points.map(({ value }) => (isAbove(value) ? 12 : size)),
      symbol: points.map(({ value }) => (isAbove(value) ? 'arrow-up' : symbol)),
    },
  };
}

/** Hover text of an hour with all figures, and those of the compared hour. */
function saidOf(
  lines: readonly Line[],
  hour: number,
  { locale, axis, compared, before }: Looks,
): string {
  const [first] = lines;
  const point = first?.points[hour];
  function format(value: Figure): string {
    return formatPercent(value, locale);
  }
  return [
    point ? hourName(point, locale, axis.timeZone) : '',
    ...lines.map(({ name, points }, index) => {
      const now = points[hour]?.value;
      const said = `${name} ${format(now)}`;
      if (!compared || !before) return said;
      const then = before[index]?.points[hour]?.value;
      return compared.both(said, { now, before: then, format, isRatio: true });
    }),
  ].join('<br>');
}

function isAbove(value: number | null): boolean {
  return (value ?? 0) > highestShown;
}

interface Limit {
  name: string;
  /** Fraction. */
  at: number;
}

/**
 * Limits are named in the legend, with their values beside the chart, so that no label covers a
 * point.
 */
export function limitLines(
  palette: Palette,
  locale: string,
  limits: readonly [high: Limit, low: Limit],
): Partial<Layout> {
  const looks = [
    { color: palette.running, dash: 'longdash', yanchor: 'bottom' },
    { color: palette.stopped, dash: 'dot', yanchor: 'top' },
  ] as const;
  return {
    shapes: looks.map(({ color, dash }, index) => ({
      type: 'line',
      name: limits[index]?.name ?? '',
      // On phones the legend has one entry a row, so that only the values are shown.
      showlegend: !window.matchMedia('(width < 640px)').matches,
      xref: 'paper',
      x0: 0,
      x1: 1,
      y0: limits[index]?.at ?? 0,
      y1: limits[index]?.at ?? 0,
      line: { color, width: 1.5, dash },
    })),
    annotations: looks.map(({ color, yanchor }, index) => ({
      text: formatPercent(limits[index]?.at, locale),
      xref: 'paper',
      x: 1,
      xshift: 4,
      y: limits[index]?.at ?? 0,
      xanchor: 'left',
      yanchor,
      showarrow: false,
      font: { color, size: 12 },
    })),
  };
}

/**
 * Axis from slightly below the worst hour and the limit to 100 %, or the best hour up to 120 %,
 * plus a margin.
 */
export function rangeOf(lines: readonly Line[], lowest: number): [number, number] {
  const values = lines.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  const bottom = Math.floor(Math.min(lowest, ...values) * 10 - 1) / 10;
  const top = Math.min(highestShown, Math.max(1, ...values));
  return [Math.max(0, bottom), top * 1.04];
}
