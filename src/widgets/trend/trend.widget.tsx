import type { ChartCell } from '#engine/charts/chart-table.ts';
import { type ChartRows, defineChart } from '#engine/charts/define-chart.tsx';
import { plainAxis, timeAxis } from '#engine/charts/figure.ts';
import { limitTrace } from '#engine/charts/reference-marks.ts';
import type { Palette } from '#engine/charts/palette.ts';
import { useText } from '#engine/text.ts';
import { formatFigure } from '#lib/figure-format.ts';
import { formatHour } from '#lib/plant-axis.ts';
import { nameLookup } from '#plant/charts/name-lookup.ts';
import { useShownZone } from '#plant/shown-zone.ts';

import { trendLines, spanOf, tracesOf } from './lines.ts';
import type { TrendOptions } from './trend.gen.ts';
import schema from './trend.schema.json' with { type: 'json' };
import { validate } from './trend.validate.gen.js';

const slots = {
  rows: { query: 'any' },
  names: { query: 'any', optional: true },
} as const;

type Rows = ChartRows<TrendOptions, typeof slots>;
type Settings = ReturnType<typeof useSettings>;
type View = ReturnType<typeof read>;

/** Lines of numbers over time: one for each field or machine. */
export const trend = defineChart({
  type: 'trend',
  schema,
  validate,
  size: { w: 6, h: 12 },
  slots,
  isOverTime: true,
  useSettings,
  read,
  label: ({ options }, { wordsOf }) => wordsOf(options.label ?? 'trend.label'),
  draw,
  table,
});

function useSettings() {
  return { ...useText(), timeZone: useShownZone() };
}

function read({ options, data }: Rows, { wordsOf }: Settings) {
  const names = { nameOf: nameLookup(data.names), wordsOf };
  return { options, lines: trendLines(data.rows, options, names) };
}

function draw({ options, lines }: View, settings: Settings, palette: Palette) {
  const { t, locale, timeZone } = settings;
  const { low, high, unit, format } = options;
  const span = spanOf(lines);
  const limits = [
    { at: high, name: t('trend.high'), color: palette.text },
    { at: low, name: t('trend.low'), color: palette.stopped },
  ].flatMap(({ at, ...look }) => (at === undefined ? [] : limitTrace(at, span, look)));
  return {
    data: [
      ...tracesOf(lines, palette, ({ name }, { at, value }) => {
        const figure = formatFigure(value, options, locale);
        const written = unit === undefined ? figure : `${figure} ${unit}`;
        return `${name}: ${written}, ${formatHour(at, locale, timeZone)}`;
      }),
      ...limits,
    ],
    layout: {
      hovermode: 'closest' as const,
      showlegend: lines.length + limits.length > 1,
      xaxis: timeAxis(palette, locale, { span, timeZone, folded: [] }),
      yaxis: plainAxis(palette, {
        ...(format === 'percent' && { tickformat: '.0%' }),
        ...(unit !== undefined && { ticksuffix: ` ${unit}` }),
      }),
    },
  };
}

/** A row for each instant, a column for each line. */
function table({ lines }: View, { t, timeZone }: Settings) {
  const values = lines.map(({ points }) => new Map(points.map(({ at, value }) => [at, value])));
  const instants = [...new Set(values.flatMap((one) => [...one.keys()]))].toSorted((a, b) => a - b);
  return {
    columns: [t('figure.time'), ...lines.map(({ name }) => name)],
    rows: instants.map((at) => {
      const cells: ChartCell[] = [{ at, timeZone }];
      return cells.concat(values.map((one) => one.get(at) ?? null));
    }),
  };
}
