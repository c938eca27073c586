import { useCallback, useMemo } from 'react';

import { cappedText, scopeText } from '#plant/parts/chart-scope.ts';
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

/** How often machines stopped in planned time, by the hour in which the stop began. */
export const hourlyFaults = defineWidget<HourlyFaultsOptions, typeof slots>({
  type: 'hourly-faults',
  schema,
  validate,
  size: { w: 6, h: 9 },
  slots,
  Component: HourlyFaults,
});

function HourlyFaults({ data }: WidgetProps<HourlyFaultsOptions, typeof slots>) {
  const { t, locale } = useText();
  const [hours] = data.hours;
  const [history] = data.history;
  const zone = hours?.TimeZone ?? 'UTC';
  const all = useMemo(() => (hours ? hourPoints(hours, 'planned') : []), [hours]);
  const faults = useMemo(() => faultsByHour(lastPoints(all), history?.Items ?? []), [all, history]);
  const compared = useCompared();
  const before = useMemo(
    () => comparedFaults(all, data.comparedHours, data.comparedHistory),
    [all, data.comparedHours, data.comparedHistory],
  );
  const axis = useTimeAxis(spanOf(faults), zone, data.nonworking);
  const label = t('hourly-faults.label');

  const draw = useCallback(
    (palette: Palette) => ({
      data: barsOfHours({
        points: faults,
        before,
        name: label,
        color: palette['chart-faults'],
        compared,
        format: (value) => formatMeasure(value, locale),
        hover: (point) =>
          t('hourly-faults.hover', {
            count: point.value ?? 0,
            hour: hourName(point, locale, zone),
          }),
      }),
      layout: {
        showlegend: before !== null,
        xaxis: hourAxis(palette, locale, { axis, points: faults }),
        yaxis: plainAxis(palette, { rangemode: 'tozero' }),
      },
    }),
    [faults, before, compared, axis, label, locale, zone, t],
  );
  const table = useTable({ faults, before, compared, zone });

  return (
    <Chart
      label={label}
      draw={draw}
      table={table}
      isOverTime
      headline={
        <>
          <strong>{faults.reduce((sum, { value }) => sum + (value ?? 0), 0)}</strong>{' '}
          {t('hourly-faults.count')}
          {` · ${history?.IsCapped ? cappedText(history, { t, locale }) : scopeText(history?.Machines.length ?? 1, t)}`}
          {lastText(all, t)}
          <ComparedNote values={before} />
        </>
      }
    />
  );
}

/** Stops of the compared hours: those are counted by their own clock. */
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

interface TableOf {
  faults: readonly HourPoint[];
  before: readonly HourPoint[] | null;
  compared: ComparedWords | null;
  zone: string;
}

function useTable({ faults, before, compared, zone }: TableOf) {
  const { t } = useText();
  return useMemo(
    () =>
      withCompared(
        {
          columns: [t('chart.hour'), t('hourly-faults.count')],
          rows: faults.map((point) => [hourCell(point, zone), point.value]),
        },
        compared,
        [{ of: t('hourly-faults.count'), values: valuesOf(before) }],
      ),
    [faults, before, compared, zone, t],
  );
}
