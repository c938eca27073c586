import { scopeText } from '#plant/charts/chart-scope.ts';
import { type ChartRows, defineChart } from '#engine/charts/define-chart.tsx';
import { plainAxis } from '#engine/charts/figure.ts';
import {
  barsOfHours,
  comparedPoints,
  valuesOf,
  withComparedColumns,
} from '#plant/comparison/compared-hours.ts';
import { ComparedNote } from '#plant/comparison/compared-note.tsx';
import { hourCell, hourName, hourPoints, spanOf, axisOver } from '#plant/charts/hours.ts';
import { hourAxis, lastPoints, lastText } from '#plant/charts/last-points.ts';
import type { Palette } from '#engine/charts/palette.ts';
import { type PlantChart, usePlantChart } from '#plant/charts/plant-chart.ts';
import { formatMeasure } from '#lib/plant-format.ts';
import type { Hours } from '#schemas/api/machines.gen.ts';

import type { HourlyMinutesOptions } from './hourly-minutes.gen.ts';
import schema from './hourly-minutes.schema.json' with { type: 'json' };
import { validate } from './hourly-minutes.validate.gen.js';

const slots = {
  performance: { query: 'performance' },
  hours: { query: 'hours' },
  nonworking: { query: 'nonworking', optional: true },
  comparedPerformance: { query: 'performance', optional: true },
  comparedHours: { query: 'hours', optional: true },
} as const;

type Rows = ChartRows<HourlyMinutesOptions, typeof slots>;
type View = NonNullable<ReturnType<typeof read>>;

/** Minutes of downtime or uptime in each hour; for a plant the mean of its machines. */
export const hourlyMinutes = defineChart({
  type: 'hourly-minutes',
  schema,
  validate,
  size: { w: 6, h: 11 },
  slots,
  isOverTime: true,
  useSettings: usePlantChart,
  read,
  label,
  draw,
  table,
  headline,
});

/** Minutes of an hour. */
const axisTop = 60;

function read({ options: { of = 'downtime' }, data }: Rows, { isFolded }: PlantChart) {
  const { TimeZone = 'UTC', Machines = 1 } = data.performance[0]?.Explanation ?? {};
  const all = meansOf(data.hours[0], of, Machines);
  const points = lastPoints(all);
  const others = data.comparedPerformance?.[0]?.Explanation.Machines ?? Machines;
  const before = comparedPoints(all, data.comparedHours, (hours) => meansOf(hours, of, others));
  const span = spanOf(points);
  return {
    of,
    machines: Machines,
    all,
    points,
    before: before && lastPoints(before),
    axis: axisOver({ span, timeZone: TimeZone, offShift: data.nonworking, isFolded }),
  };
}

function meansOf(hours: Hours | undefined, of: 'downtime' | 'uptime', machines: number) {
  const all = hours ? hourPoints(hours, of) : [];
  return all.map(({ start, end, value }) => ({ start, end, value: (value ?? 0) / machines }));
}

function label({ of, machines }: View, { t }: PlantChart): string {
  return t(`hourly-minutes.${of}${machines > 1 ? '.mean' : ''}`);
}

function draw(view: View, settings: PlantChart, palette: Palette) {
  const { of, points, before, axis } = view;
  const { t, locale, compared } = settings;
  return {
    data: barsOfHours({
      points,
      before,
      name: label(view, settings),
      color: of === 'downtime' ? palette['chart-downtime'] : palette.running,
      compared,
      format: (value) => formatMeasure(value, locale),
      hover: (point) =>
        t('hourly-minutes.hover', {
          minutes: formatMeasure(point.value, locale),
          hour: hourName(point, locale, axis.timeZone),
        }),
    }),
    layout: {
      showlegend: before !== null,
      xaxis: hourAxis(palette, locale, { axis, points }),
      yaxis: plainAxis(palette, { range: [0, axisTop], dtick: 15 }),
    },
  };
}

function table({ points, before, axis }: View, { t, compared }: PlantChart) {
  return withComparedColumns(
    {
      columns: [t('chart.hour'), t('chart.minutes')],
      rows: points.map((point) => [hourCell(point, axis.timeZone), point.value]),
    },
    compared,
    [{ of: t('chart.minutes'), values: valuesOf(before) }],
  );
}

function headline({ all, points, before, machines }: View, { t, locale }: PlantChart) {
  const sum = points.reduce((minutes, { value }) => minutes + (value ?? 0), 0);
  return (
    <>
      <strong>{formatMeasure(sum, locale)}</strong>{' '}
      {machines > 1
        ? t('hourly-minutes.headline.mean', {
            count: machines,
            all: formatMeasure(sum * machines, locale),
          })
        : `${t('chart.minutes')} · ${scopeText(1, t)}`}
      {lastText(all, t)}
      <ComparedNote values={before} />
    </>
  );
}
