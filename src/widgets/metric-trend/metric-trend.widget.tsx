import { useCallback, useMemo, useState } from 'react';

import type { MetricHours } from '#schemas/api/machines.gen.ts';

import { Chart } from '#engine/parts/chart.tsx';
import { plainAxis, timeAxis } from '#engine/parts/figure.ts';
import { hourCell, hourName, spanOf, useTimeAxis } from '#plant/parts/hours.ts';
import type { Palette } from '#engine/parts/palette.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { formatMeasure } from '#lib/plant-format.ts';

import type { MetricTrendOptions } from './metric-trend.gen.ts';
import styles from './metric-trend.module.css';
import schema from './metric-trend.schema.json' with { type: 'json' };
import { validate } from './metric-trend.validate.gen.js';
import { bandOf, limitLines, lineOf } from './traces.ts';

const slots = {
  metrics: { query: 'metric-hours' },
  nonworking: { query: 'nonworking', optional: true },
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
      picker={picker}
    />
  );
}

interface MetricChartProps {
  metric: MetricHours['Items'][number];
  timeZone: string;
  nonworking: Props['data']['nonworking'];
  picker: React.ReactNode;
}

function MetricChart({ metric, timeZone, nonworking, picker }: MetricChartProps) {
  const { t, locale } = useText();
  const points = useMemo(() => pointsOf(metric), [metric]);
  const axis = useTimeAxis(spanOf(points), timeZone, nonworking);
  const draw = useCallback(
    (palette: Palette) => ({
      data: [
        ...bandOf(points, palette, t('metric-trend.range')),
        lineOf(points, palette, {
          name: t('metric-trend.average'),
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
      layout: { xaxis: timeAxis(palette, locale, axis), yaxis: plainAxis(palette) },
    }),
    [points, metric, axis, locale, timeZone, t],
  );
  const table = useMemo(
    () => ({
      columns: [
        t('chart.hour'),
        t('metric-trend.average'),
        t('metric-trend.least'),
        t('metric-trend.most'),
      ],
      rows: points.map((point) => [
        hourCell(point, timeZone),
        point.Average,
        point.Least,
        point.Most,
      ]),
    }),
    [points, timeZone, t],
  );
  return (
    <Chart
      label={`${t('metric-trend.label')}: ${metric.DisplayName}`}
      draw={draw}
      table={table}
      isOverTime
      headline={picker}
    />
  );
}

function pointsOf({ Hours }: MetricHours['Items'][number]) {
  return Hours.map((hour) => ({
    start: Date.parse(hour.IntervalStart),
    end: Date.parse(hour.IntervalEnd),
    ...hour,
  }));
}
