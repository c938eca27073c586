import { cappedText, scopeText } from '#plant/charts/chart-scope.ts';
import { type ChartRows, defineChart } from '#engine/charts/define-chart.tsx';
import { plainAxis } from '#engine/charts/figure.ts';
import {
  barsOfHours,
  comparedPoints,
  valuesOf,
  withComparedColumns,
} from '#plant/comparison/compared-hours.ts';
import { ComparedNote } from '#plant/comparison/compared-note.tsx';
import {
  hourCell,
  hourName,
  type HourPoint,
  hourPoints,
  spanOf,
  axisOver,
} from '#plant/charts/hours.ts';
import { hourAxis, lastPoints, lastText } from '#plant/charts/last-points.ts';
import type { Palette } from '#engine/charts/palette.ts';
import { type PlantChart, usePlantChart } from '#plant/charts/plant-chart.ts';
import { formatMeasure } from '#lib/plant-format.ts';
import type { DowntimeHistory, Hours } from '#schemas/api/machines.gen.ts';

import { faultsByHour } from './faults.ts';
import type { HourlyFaultsOptions } from './hourly-faults.gen.ts';
import schema from './hourly-faults.schema.json' with { type: 'json' };
import { validate } from './hourly-faults.validate.gen.js';

const slots = {
  hours: { query: 'hours' },
  history: { query: 'downtime-history' },
  nonworking: { query: 'nonworking', optional: true },
  comparedHours: { query: 'hours', optional: true },
  comparedHistory: { query: 'downtime-history', optional: true },
} as const;

type Rows = ChartRows<HourlyFaultsOptions, typeof slots>;
type View = NonNullable<ReturnType<typeof read>>;

/** Number of stops in planned time, by the hour in which they began. */
export const hourlyFaults = defineChart({
  type: 'hourly-faults',
  schema,
  validate,
  size: { w: 6, h: 11 },
  slots,
  isOverTime: true,
  useSettings: usePlantChart,
  read,
  label: (_, { t }) => t('hourly-faults.label'),
  draw,
  table,
  headline,
});

function read({ data }: Rows, { isFolded }: PlantChart) {
  const [hours] = data.hours;
  const [history] = data.history;
  const timeZone = hours?.TimeZone ?? 'UTC';
  const all = hours ? hourPoints(hours, 'planned') : [];
  const faults = faultsByHour(lastPoints(all), history?.Items ?? []);
  const span = spanOf(faults);
  return {
    all,
    faults,
    history,
    before: comparedFaults(all, data.comparedHours, data.comparedHistory),
    axis: axisOver({ span, timeZone, offShift: data.nonworking, isFolded }),
  };
}

/** Stops of the compared hours, counted by that plant's clock. */
function comparedFaults(
  own: readonly HourPoint[],
  hours: readonly Hours[] | undefined,
  history: readonly DowntimeHistory[] | undefined,
): HourPoint[] | null {
  if (!history) return null;
  const points = comparedPoints(own, hours, (of) =>
    faultsByHour(hourPoints(of, 'planned'), history[0]?.Items ?? []),
  );
  return points && lastPoints(points);
}

function draw(
  { faults, before, axis }: View,
  { t, locale, compared }: PlantChart,
  palette: Palette,
) {
  return {
    data: barsOfHours({
      points: faults,
      before,
      name: t('hourly-faults.label'),
      color: palette['chart-faults'],
      compared,
      format: (value) => formatMeasure(value, locale),
      hover: (point) =>
        t('hourly-faults.hover', {
          count: point.value ?? 0,
          hour: hourName(point, locale, axis.timeZone),
        }),
    }),
    layout: {
      showlegend: before !== null,
      xaxis: hourAxis(palette, locale, { axis, points: faults }),
      yaxis: plainAxis(palette, { rangemode: 'tozero' }),
    },
  };
}

function table({ faults, before, axis }: View, { t, compared }: PlantChart) {
  return withComparedColumns(
    {
      columns: [t('chart.hour'), t('hourly-faults.count')],
      rows: faults.map((point) => [hourCell(point, axis.timeZone), point.value]),
    },
    compared,
    [{ of: t('hourly-faults.count'), values: valuesOf(before) }],
  );
}

function headline({ all, faults, before, history }: View, { t, locale }: PlantChart) {
  const scope = history?.IsCapped
    ? cappedText(history, { t, locale })
    : scopeText(history?.Machines.length ?? 1, t);
  return (
    <>
      <strong>{faults.reduce((sum, { value }) => sum + (value ?? 0), 0)}</strong>{' '}
      {t('hourly-faults.count')}
      {` · ${scope}`}
      {lastText(all, t)}
      <ComparedNote values={before} />
    </>
  );
}
