import { useState } from 'react';

import { type ChartRows, defineChart } from '#engine/charts/define-chart.tsx';
import { plainAxis } from '#engine/charts/figure.ts';
import type { Palette } from '#engine/charts/palette.ts';
import type { Figure } from '#lib/difference.ts';
import { decimalFormat, formatMeasure } from '#lib/plant-format.ts';
import { valuesOf, withComparedColumns } from '#plant/comparison/compared-hours.ts';
import { ComparedNote } from '#plant/comparison/compared-note.tsx';
import { axisOver, hourCell, hourName, spanOf } from '#plant/charts/hours.ts';
import { hourAxis, lastPoints, lastText } from '#plant/charts/last-points.ts';
import { usePlantChart } from '#plant/charts/plant-chart.ts';

import { MetricPicker } from './metric-picker.tsx';
import { comparedAverages, pointsOf, shownMetric } from './metric-points.ts';
import type { MetricTrendOptions } from './metric-trend.gen.ts';
import styles from './metric-trend.module.css';
import schema from './metric-trend.schema.json' with { type: 'json' };
import { validate } from './metric-trend.validate.gen.js';
import { bandOf, limitLines, metricLines } from './traces.ts';

const slots = {
  metrics: { query: 'metric-hours' },
  nonworking: { query: 'nonworking', optional: true },
  comparedMetrics: { query: 'metric-hours', optional: true },
} as const;

type Rows = ChartRows<MetricTrendOptions, typeof slots>;
type Settings = ReturnType<typeof useSettings>;
type View = NonNullable<ReturnType<typeof read>>;

/** Hourly values of one metric of a machine, such as a temperature, against its limits. */
export const metricTrend = defineChart({
  type: 'metric-trend',
  schema,
  validate,
  size: { w: 6, h: 11 },
  slots,
  isOverTime: true,
  useSettings,
  read,
  label: ({ metric }, { t }) => `${t('metric-trend.label')}: ${metric.DisplayName}`,
  draw,
  table,
  headline,
  whenEmpty,
});

const columnKeys = [
  'chart.hour',
  'metric-trend.average',
  'metric-trend.least',
  'metric-trend.most',
];

function useSettings({ options }: Rows) {
  const [chosen, choose] = useState(options.name);
  return { ...usePlantChart(), chosen, choose };
}

function read({ data }: Rows, { chosen, compared, isFolded }: Settings) {
  const metrics = data.metrics[0]?.Items ?? [];
  const metric = shownMetric(metrics, chosen);
  if (!metric || metric.Hours.length === 0) return null;
  const all = pointsOf(metric);
  const points = lastPoints(all);
  return {
    metrics,
    metric,
    all,
    points,
    before: comparedAverages(points, data.comparedMetrics?.[0], {
      name: metric.Name,
      shiftMs: compared?.shiftMs ?? 0,
    }),
    axis: axisOver({
      span: spanOf(points),
      timeZone: data.metrics[0]?.TimeZone ?? 'UTC',
      offShift: data.nonworking,
      isFolded,
    }),
  };
}

function draw({ metric, points, before, axis }: View, settings: Settings, palette: Palette) {
  const { t, locale, compared } = settings;
  const { Decimals: decimals = null } = metric;
  const format =
    decimals === null
      ? (value: Figure) => formatMeasure(value, locale)
      : decimalFormat(decimals, locale);
  return {
    data: [
      ...bandOf(points, palette, t('metric-trend.range')),
      ...metricLines(points, palette, {
        name: t('metric-trend.average'),
        before,
        compared,
        format: (value) => `${format(value)} ${metric.Unit}`,
        words: (point) =>
          t('metric-trend.hover', {
            value: format(point.Average),
            least: format(point.Least),
            most: format(point.Most),
            unit: metric.Unit,
            hour: hourName(point, locale, axis.timeZone),
          }),
      }),
      ...limitLines(metric, axis, {
        palette,
        target: t('metric-trend.target'),
        limits: t('metric-trend.limits'),
      }),
    ],
    layout: { xaxis: hourAxis(palette, locale, { axis, points }), yaxis: plainAxis(palette) },
  };
}

function table({ points, before, axis }: View, { t, compared }: Settings) {
  return withComparedColumns(
    {
      columns: columnKeys.map((key) => t(key)),
      rows: points.map((point) => [
        hourCell(point, axis.timeZone),
        point.Average,
        point.Least,
        point.Most,
      ]),
    },
    compared,
    [{ of: t('metric-trend.average'), values: valuesOf(before) }],
  );
}

function headline({ metrics, metric, all, before }: View, { t, choose }: Settings) {
  return (
    <>
      <MetricPicker metrics={metrics} name={metric.Name} onChoose={choose} />
      {lastText(all, t)}
      <ComparedNote values={before} />
    </>
  );
}

/** Empty: a plant has no metrics, the machine has none, or no data of this one. */
function whenEmpty({ data }: Rows, { t, chosen, choose }: Settings) {
  const metrics = data.metrics[0]?.Items ?? [];
  const shown = shownMetric(metrics, chosen);
  if (!shown) return <p className={styles['nothing']}>{t('metric-trend.none')}</p>;
  return (
    <div>
      <MetricPicker metrics={metrics} name={shown.Name} onChoose={choose} />
      <p className={styles['nothing']}>{t('metric-trend.nothing')}</p>
    </div>
  );
}
