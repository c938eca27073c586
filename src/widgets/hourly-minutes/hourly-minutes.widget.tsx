import { useCallback, useMemo } from 'react';

import { scopeText } from '#plant/parts/chart-scope.ts';
import { Chart } from '#engine/parts/chart.tsx';
import { plainAxis } from '#engine/parts/figure.ts';
import {
  barsOfHours,
  comparedPoints,
  valuesOf,
  withCompared,
} from '#plant/comparison/compared-hours.ts';
import { ComparedNote } from '#plant/comparison/compared-note.tsx';
import { type ComparedWords, useCompared } from '#plant/comparison/use-compared.ts';
import {
  hourCell,
  hourName,
  type HourPoint,
  hourPoints,
  spanOf,
  useTimeAxis,
} from '#plant/parts/hours.ts';
import { hourAxis, lastPoints, lastText } from '#plant/parts/last-points.ts';
import type { Palette } from '#engine/parts/palette.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
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

/** Minutes of each hour that a machine stood, or ran; of a plant the mean of its machines. */
export const hourlyMinutes = defineWidget<HourlyMinutesOptions, typeof slots>({
  type: 'hourly-minutes',
  schema,
  validate,
  size: { w: 6, h: 9 },
  slots,
  Component: HourlyMinutes,
});

/** An hour has no more. */
const axisTop = 60;

function HourlyMinutes({ options, data }: WidgetProps<HourlyMinutesOptions, typeof slots>) {
  const { t, locale } = useText();
  const { of = 'downtime' } = options;
  const { TimeZone = 'UTC', Machines = 1 } = data.performance[0]?.Explanation ?? {};
  const [hours] = data.hours;
  const all = useMemo(() => meansOf(hours, of, Machines), [hours, of, Machines]);
  const points = useMemo(() => lastPoints(all), [all]);
  const compared = useCompared();
  const others = data.comparedPerformance?.[0]?.Explanation.Machines;
  const before = useMemo(
    () => comparedMeans(all, data.comparedHours, { of, machines: others ?? Machines }),
    [all, of, data.comparedHours, others, Machines],
  );
  const axis = useTimeAxis(spanOf(points), TimeZone, data.nonworking);
  const label = t(`hourly-minutes.${of}${Machines > 1 ? '.mean' : ''}`);

  const draw = useCallback(
    (palette: Palette) => ({
      data: barsOfHours({
        points,
        before,
        name: label,
        color: of === 'downtime' ? palette['chart-downtime'] : palette.running,
        compared,
        format: (value) => formatMeasure(value, locale),
        hover: (point) =>
          t('hourly-minutes.hover', {
            minutes: formatMeasure(point.value, locale),
            hour: hourName(point, locale, TimeZone),
          }),
      }),
      layout: {
        showlegend: before !== null,
        xaxis: hourAxis(palette, locale, { axis, points }),
        yaxis: plainAxis(palette, { range: [0, axisTop], dtick: 15 }),
      },
    }),
    [points, before, compared, axis, of, label, locale, TimeZone, t],
  );
  const table = useTable({ points, before, compared, TimeZone });

  return (
    <Chart
      label={label}
      draw={draw}
      table={table}
      isOverTime
      headline={
        <>
          <Sum points={points} machines={Machines} />
          {lastText(all, t)}
          <ComparedNote values={before} />
        </>
      }
    />
  );
}

function Sum({ points, machines }: { points: readonly HourPoint[]; machines: number }) {
  const { t, locale } = useText();
  const sum = points.reduce((minutes, { value }) => minutes + (value ?? 0), 0);
  const all = formatMeasure(sum * machines, locale);
  return (
    <>
      <strong>{formatMeasure(sum, locale)}</strong>{' '}
      {machines > 1
        ? t('hourly-minutes.headline.mean', { count: machines, all })
        : `${t('chart.minutes')} · ${scopeText(1, t)}`}
    </>
  );
}

function comparedMeans(
  own: readonly HourPoint[],
  rows: readonly Hours[] | undefined,
  { of, machines }: { of: 'downtime' | 'uptime'; machines: number },
): HourPoint[] | null {
  const points = comparedPoints(own, rows, (hours) => meansOf(hours, of, machines));
  return points && lastPoints(points);
}

function meansOf(hours: Hours | undefined, of: 'downtime' | 'uptime', machines: number) {
  const all = hours ? hourPoints(hours, of) : [];
  return all.map(({ start, end, value }) => ({ start, end, value: (value ?? 0) / machines }));
}

interface TableOf {
  points: readonly HourPoint[];
  before: readonly HourPoint[] | null;
  compared: ComparedWords | null;
  TimeZone: string;
}

function useTable({ points, before, compared, TimeZone }: TableOf) {
  const { t } = useText();
  return useMemo(
    () =>
      withCompared(
        {
          columns: [t('chart.hour'), t('chart.minutes')],
          rows: points.map((point) => [hourCell(point, TimeZone), point.value]),
        },
        compared,
        [{ of: t('chart.minutes'), values: valuesOf(before) }],
      ),
    [points, before, compared, TimeZone, t],
  );
}
