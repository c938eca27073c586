import { useCallback, useMemo, useState } from 'react';

import type { MetricHours } from '#schemas/api/machines.gen.ts';

import { Chart } from '#engine/parts/chart.tsx';
import { plainAxis } from '#engine/parts/figure.ts';
import { valuesOf, withCompared } from '#plant/comparison/compared-hours.ts';
import { ComparedNote } from '#plant/comparison/compared-note.tsx';
import { type ComparedWords, useCompared } from '#plant/comparison/use-compared.ts';
import { hourCell, hourName, type HourPoint, spanOf, useTimeAxis } from '#plant/parts/hours.ts';
import { hourAxis, lastPoints, lastText } from '#plant/parts/last-points.ts';
import type { Palette } from '#engine/parts/palette.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import type { Span } from '#lib/plant-axis.ts';
import { formatMeasure } from '#lib/plant-format.ts';

import type { MetricTrendOptions } from './metric-trend.gen.ts';
import styles from './metric-trend.module.css';
import schema from './metric-trend.schema.json' with { type: 'json' };
import { validate } from './metric-trend.validate.gen.js';
import { bandOf, limitLines, linesOf } from './traces.ts';

const slots = {
  metrics: { query: 'metric-hours' },
  nonworking: { query: 'nonworking', optional: true },
  comparedMetrics: { query: 'metric-hours', optional: true },
} as const;

/** One process value of a machine, a temperature or a pressure, against what it should be. */
export const metricTrend = defineWidget<MetricTrendOptions, typeof slots>({
  type: 'metric-trend',
  schema,
  validate,
  size: { w: 6, h: 9 },
  slots,
  Component: MetricTrend,
});

type Props = WidgetProps<MetricTrendOptions, typeof slots>;

function MetricTrend({ options, data }: Props) {
  const { t } = useText();
  const items = data.metrics[0]?.Items ?? [];
  const [chosen, choose] = useState(options.name);
  const shown = items.find(({ Name }) => Name === chosen) ?? items[0];
  if (!shown) return <p className={styles['nothing']}>{t('metric-trend.of-plant')}</p>;
  const picker = (
    <select
      className={styles['picker']}
      aria-label={t('metric-trend.metric')}
      value={shown.Name}
      onChange={(event) => choose(event.target.value)}
    >
      {items.map(({ Name, DisplayName, Unit }) => (
        <option key={Name} value={Name}>{`${DisplayName} (${Unit})`}</option>
      ))}
    </select>
  );
  if (shown.Hours.length === 0)
    return (
      <div>
        {picker}
        <p className={styles['nothing']}>{t('metric-trend.nothing')}</p>
      </div>
    );
  return (
    <MetricChart
      metric={shown}
      timeZone={data.metrics[0]?.TimeZone ?? 'UTC'}
      nonworking={data.nonworking}
      other={data.comparedMetrics?.[0]}
      picker={picker}
    />
  );
}

interface MetricChartProps {
  metric: Metric;
  timeZone: string;
  nonworking: Props['data']['nonworking'];
  /** Of the compared time or machine; undefined while nothing is compared. */
  other: MetricHours | undefined;
  picker: React.ReactNode;
}

const columnKeys = [
  'chart.hour',
  'metric-trend.average',
  'metric-trend.least',
  'metric-trend.most',
];

function MetricChart({ metric, timeZone, nonworking, other, picker }: MetricChartProps) {
  const { t, locale } = useText();
  const all = useMemo(() => pointsOf(metric), [metric]);
  const points = useMemo(() => lastPoints(all), [all]);
  const compared = useCompared();
  const before = useMemo(
    () => comparedAverages(points, compared?.shiftMs, other?.Items.find(isNamed(metric.Name))),
    [points, compared, other, metric],
  );
  const axis = useTimeAxis(spanOf(points), timeZone, nonworking);
  const draw = useCallback(
    (palette: Palette) => ({
      data: [
        ...bandOf(points, palette, t('metric-trend.range')),
        ...linesOf(points, palette, {
          name: t('metric-trend.average'),
          before: other ? before : null,
          compared,
          format: (value) => `${formatMeasure(value, locale)} ${metric.Unit}`,
          words: (point) =>
            t('metric-trend.hover', {
              value: formatMeasure(point.Average, locale),
              least: formatMeasure(point.Least, locale),
              most: formatMeasure(point.Most, locale),
              unit: metric.Unit,
              hour: hourName(point, locale, timeZone),
            }),
        }),
        ...limitLines(metric, axis, {
          palette,
          target: t('metric-trend.target'),
          limits: t('metric-trend.limits'),
        }),
      ],
      layout: { xaxis: hourAxis(palette, locale, { axis, points }), yaxis: plainAxis(palette) },
    }),
    [points, before, other, compared, metric, axis, locale, timeZone, t],
  );
  const table = useTable({ points, before, other, compared, timeZone });
  return (
    <Chart
      label={`${t('metric-trend.label')}: ${metric.DisplayName}`}
      draw={draw}
      table={table}
      isOverTime
      headline={
        <>
          {picker}
          {lastText(all, t)}
          {other && <ComparedNote values={before} />}
        </>
      }
    />
  );
}

type Metric = MetricHours['Items'][number];

/** The averages of the hours that lie as long after the start of the compared period. */
function comparedAverages(
  own: readonly Span[],
  shiftMs = 0,
  metric: Metric | undefined,
): HourPoint[] {
  const averages = new Map(
    metric?.Hours.map(({ IntervalStart, Average }) => [Date.parse(IntervalStart), Average]),
  );
  return own.map(({ start, end }) => ({
    start,
    end,
    value: averages.get(start - shiftMs) ?? null,
  }));
}

function isNamed(name: string) {
  return ({ Name }: Metric) => Name === name;
}

function pointsOf({ Hours }: Metric) {
  return Hours.map((hour) => ({
    start: Date.parse(hour.IntervalStart),
    end: Date.parse(hour.IntervalEnd),
    ...hour,
  }));
}

interface TableOf {
  points: ReturnType<typeof pointsOf>;
  before: readonly HourPoint[];
  other: MetricHours | undefined;
  compared: ComparedWords | null;
  timeZone: string;
}

function useTable({ points, before, other, compared, timeZone }: TableOf) {
  const { t } = useText();
  return useMemo(
    () =>
      withCompared(
        {
          columns: columnKeys.map((key) => t(key)),
          rows: points.map((point) => [
            hourCell(point, timeZone),
            point.Average,
            point.Least,
            point.Most,
          ]),
        },
        other ? compared : null,
        [{ of: t('metric-trend.average'), values: valuesOf(before) }],
      ),
    [points, before, other, compared, timeZone, t],
  );
}
