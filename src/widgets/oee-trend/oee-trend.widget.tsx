import { useCallback, useMemo } from 'react';

import { scopeText } from '#plant/parts/chart-scope.ts';
import type { Cell } from '#engine/parts/chart-table.ts';
import { Chart } from '#engine/parts/chart.tsx';
import { plainAxis, timeAxis } from '#engine/parts/figure.ts';
import { hourCell, hourPoints, spanOf, useTimeAxis } from '#plant/parts/hours.ts';
import type { Palette } from '#engine/parts/palette.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { formatPercent } from '#lib/plant-format.ts';
import type { Hours, Performance } from '#schemas/api/machines.gen.ts';

import { limitLines, type Line, rangeOf, traceOf } from './lines.ts';
import type { OeeTrendOptions } from './oee-trend.gen.ts';
import schema from './oee-trend.schema.json' with { type: 'json' };
import { validate } from './oee-trend.validate.gen.js';

const slots = {
  performance: { query: 'performance' },
  hours: { query: 'hours' },
  nonworking: { query: 'nonworking', optional: true },
} as const;

/** OEE and its three factors by the hour, against the thresholds of OEE. */
export const oeeTrend = defineWidget<OeeTrendOptions, typeof slots>({
  type: 'oee-trend',
  schema,
  validate,
  size: { w: 8, h: 10 },
  slots,
  Component: OeeTrend,
});

const keys = ['OEE', 'availability', 'performance', 'quality'] as const;

function OeeTrend({ data }: WidgetProps<OeeTrendOptions, typeof slots>) {
  const [performance] = data.performance;
  const [hours] = data.hours;
  if (!performance || !hours) return null;
  return <Trend performance={performance} hours={hours} nonworking={data.nonworking} />;
}

interface TrendProps {
  performance: Performance;
  hours: Hours;
  nonworking: WidgetProps<OeeTrendOptions, typeof slots>['data']['nonworking'];
}

function Trend({ performance, hours, nonworking }: TrendProps) {
  const { t, locale } = useText();
  const { TimeZone, PlannedOnly, Thresholds } = performance.Explanation;
  const lines = useMemo(() => linesOf(hours, PlannedOnly, t), [hours, PlannedOnly, t]);
  const axis = useTimeAxis(spanOf(lines[0]?.points ?? []), TimeZone, nonworking);
  const { OEE: limits } = Thresholds;
  const draw = useCallback(
    (palette: Palette) => ({
      data: lines.map((_, index) => traceOf(lines, { palette, index, locale, axis })),
      layout: {
        hovermode: 'closest' as const,
        hoverdistance: 40,
        xaxis: timeAxis(palette, locale, axis),
        yaxis: plainAxis(palette, { tickformat: '.0%', range: rangeOf(lines, limits?.Low ?? 1) }),
        ...(limits &&
          limitLines(palette, locale, [
            { name: t('oee-trend.high'), at: limits.High },
            { name: t('oee-trend.low'), at: limits.Low },
          ])),
      },
    }),
    [lines, axis, limits, locale, t],
  );
  const table = useMemo(
    () => ({
      columns: [t('chart.hour'), ...lines.map(({ name }) => t('chart.percent-of', { name }))],
      rows: (lines[0]?.points ?? []).map((point, row) => {
        const percents = lines.map(({ points }) => percentOf(points[row]?.value));
        const cells: Cell[] = [hourCell(point, TimeZone)];
        return cells.concat(percents);
      }),
    }),
    [lines, TimeZone, t],
  );

  return (
    <Chart
      label={t('oee-trend.label')}
      draw={draw}
      table={table}
      isOverTime
      headline={
        <>
          {lines[0]?.name} <strong>{formatPercent(performance.OEE, locale)}</strong>
          {` · ${scopeText(performance.Explanation.Machines, t)}`}
        </>
      }
    />
  );
}

function linesOf(hours: Hours, plannedOnly: boolean, t: (key: string) => string): Line[] {
  return keys.map((key) => ({
    name: t(key === 'OEE' && !plannedOnly ? 'oee-trend.TEEP' : `oee-trend.${key}`),
    points: hourPoints(hours, key),
  }));
}

function percentOf(fraction: number | null | undefined): number | null {
  return fraction === null || fraction === undefined ? null : fraction * 100;
}
