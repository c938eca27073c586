import type { Layout } from 'plotly.js';

import { hoverText, plotDate, type TimeAxis } from '#engine/charts/figure.ts';
import type { Palette } from '#engine/charts/palette.ts';
import { dashes, symbols } from '#engine/charts/shades.ts';
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
  /** Of the compared period, in the same order; null where nothing is compared. */
  before: readonly Line[] | null;
}

interface Look extends Looks {
  index: number;
}

/** The axis ends here: one hour of 200 % would flatten all others. Fraction. */
const highestShown = 1.2;

/** All lines of the period, and the leading one of what it is compared with. */
export function tracesOf(lines: readonly Line[], looks: Looks) {
  const own = lines.map((_, index) => traceOf(lines, { ...looks, index }));
  const { before, compared, palette } = looks;
  const [leading] = drawnOf(before);
  if (!leading || !compared) return own;
  const line = comparedLine(leading.points, {
    name: compared.series(lines[0]?.name ?? ''),
    color: palette['chart-oee'],
    hover: (_, hour) => saidOf(lines, hour, looks),
  });
  const y = line.y.map((value) => (value === null ? null : Math.min(value, highestShown)));
  return [...own, { ...line, y }];
}

/** What is drawn of the compared period: its factors are told by the points and the table. */
export function drawnOf(before: readonly Line[] | null): readonly Line[] {
  return before?.slice(0, 1) ?? [];
}

/**
 * The lines differ in dash and mark, so that they do not need their colours. An hour above the axis
 * stands at its upper end as an arrow with its number. Each point tells the whole hour: Plotly can
 * name one hour over all lines too, but has it in UTC.
 */
function traceOf(lines: readonly Line[], { index, ...looks }: Look) {
  const { palette, locale } = looks;
  const { name, points } = lines[index] ?? { name: '', points: [] };
  const color = [palette['chart-oee'], palette.text, palette.muted][index] ?? palette.text;
  const symbol = symbols[index] ?? 'circle';
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
    line: { color, width: index === 0 ? 3 : 1.5, dash: dashes[index] ?? ('solid' as const) },
    marker: {
      color,
      size: points.map(({ value }) => (isAbove(value) ? 12 : size)),
      symbol: points.map(({ value }) => (isAbove(value) ? 'arrow-up' : symbol)),
    },
  };
}

/** An hour with all its figures, and those of the compared hour. */
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

/** Named in the legend, with their numbers beside the chart: no label lies on a point. */
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
      // On a phone the legend has one entry a row: the numbers beside the lines must do.
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
 * From a little below the worst hour and the limit, so that the lines have room, to 100 % or the
 * best hour above it, 120 % at the most.
 */
export function rangeOf(lines: readonly Line[], lowest: number): [number, number] {
  const values = lines.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  const bottom = Math.floor(Math.min(lowest, ...values) * 10 - 1) / 10;
  const top = Math.min(highestShown, Math.max(1, ...values));
  return [Math.max(0, bottom), top * 1.04];
}
