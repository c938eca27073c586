import { useCallback, useMemo } from 'react';

import { cappedText, scopeText } from '#plant/parts/chart-scope.ts';
import { Chart } from '#engine/parts/chart.tsx';
import { plainAxis, timeAxis } from '#engine/parts/figure.ts';
import { hourBars } from '#plant/parts/hour-bars.ts';
import { hourCell, hourName, hourPoints, spanOf, useTimeAxis } from '#plant/parts/hours.ts';
import type { Palette } from '#engine/parts/palette.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';

import { faultsByHour } from './faults.ts';
import type { HourlyFaultsOptions } from './hourly-faults.gen.ts';
import schema from './hourly-faults.schema.json' with { type: 'json' };
import { validate } from './hourly-faults.validate.gen.js';

const slots = {
  hours: { query: 'hours' },
  history: { query: 'downtime-history' },
  nonworking: { query: 'nonworking', optional: true },
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
  const points = useMemo(() => (hours ? hourPoints(hours, 'planned') : []), [hours]);
  const faults = useMemo(() => faultsByHour(points, history?.Items ?? []), [points, history]);
  const axis = useTimeAxis(spanOf(points), zone, data.nonworking);
  const label = t('hourly-faults.label');

  const draw = useCallback(
    (palette: Palette) => ({
      data: [
        hourBars(faults, {
          name: label,
          color: palette['chart-faults'],
          hover: (point) =>
            t('hourly-faults.hover', {
              count: point.value ?? 0,
              hour: hourName(point, locale, zone),
            }),
        }),
      ],
      layout: {
        showlegend: false,
        xaxis: timeAxis(palette, locale, axis),
        yaxis: plainAxis(palette, { rangemode: 'tozero' }),
      },
    }),
    [faults, axis, label, locale, zone, t],
  );
  const table = useMemo(
    () => ({
      columns: [t('chart.hour'), t('hourly-faults.count')],
      rows: faults.map((point) => [hourCell(point, zone), point.value]),
    }),
    [faults, zone, t],
  );

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
        </>
      }
    />
  );
}
