import { useCallback, useMemo } from 'react';

import { scopeText } from '#plant/parts/chart-scope.ts';
import { Chart } from '#engine/parts/chart.tsx';
import { plainAxis, timeAxis } from '#engine/parts/figure.ts';
import { hourBars } from '#plant/parts/hour-bars.ts';
import { hourCell, hourName, hourPoints, spanOf, useTimeAxis } from '#plant/parts/hours.ts';
import type { Palette } from '#engine/parts/palette.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { formatMeasure } from '#lib/plant-format.ts';

import type { HourlyMinutesOptions } from './hourly-minutes.gen.ts';
import schema from './hourly-minutes.schema.json' with { type: 'json' };
import { validate } from './hourly-minutes.validate.gen.js';

const slots = {
  performance: { query: 'performance' },
  hours: { query: 'hours' },
  nonworking: { query: 'nonworking', optional: true },
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
  const points = useMemo(() => {
    const all = hours ? hourPoints(hours, of) : [];
    return all.map(({ start, end, value }) => ({ start, end, value: (value ?? 0) / Machines }));
  }, [hours, of, Machines]);
  const axis = useTimeAxis(spanOf(points), TimeZone, data.nonworking);
  const label = t(`hourly-minutes.${of}${Machines > 1 ? '.mean' : ''}`);

  const draw = useCallback(
    (palette: Palette) => ({
      data: [
        hourBars(points, {
          name: label,
          color: of === 'downtime' ? palette['chart-downtime'] : palette.running,
          hover: (point) =>
            t('hourly-minutes.hover', {
              minutes: formatMeasure(point.value, locale),
              hour: hourName(point, locale, TimeZone),
            }),
        }),
      ],
      layout: {
        showlegend: false,
        xaxis: timeAxis(palette, locale, axis),
        yaxis: plainAxis(palette, { range: [0, axisTop], dtick: 15 }),
      },
    }),
    [points, axis, of, label, locale, TimeZone, t],
  );
  const table = useMemo(
    () => ({
      columns: [t('chart.hour'), t('chart.minutes')],
      rows: points.map((point) => [hourCell(point, TimeZone), point.value]),
    }),
    [points, TimeZone, t],
  );
  const sum = points.reduce((all, { value }) => all + value, 0);

  return (
    <Chart
      label={label}
      draw={draw}
      table={table}
      isOverTime
      headline={
        <>
          <strong>{formatMeasure(sum, locale)}</strong>{' '}
          {Machines > 1
            ? t('hourly-minutes.headline.mean', {
                count: Machines,
                all: formatMeasure(sum * Machines, locale),
              })
            : `${t('chart.minutes')} · ${scopeText(1, t)}`}
        </>
      }
    />
  );
}
