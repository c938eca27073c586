import { useCallback, useMemo } from 'react';

import { comparedPoints, withCompared } from '#plant/comparison/compared-hours.ts';
import { ComparedNote } from '#plant/comparison/compared-note.tsx';
import { type ComparedWords, useCompared } from '#plant/comparison/use-compared.ts';
import { scopeText } from '#plant/parts/chart-scope.ts';
import type { Cell } from '#engine/parts/chart-table.ts';
import { Chart } from '#engine/parts/chart.tsx';
import { plainAxis } from '#engine/parts/figure.ts';
import { hourCell, hourPoints, spanOf, useTimeAxis } from '#plant/parts/hours.ts';
import { hourAxis, lastPoints, lastText } from '#plant/parts/last-points.ts';
import type { Palette } from '#engine/parts/palette.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { formatPercent } from '#lib/plant-format.ts';
import type { Hours, Performance } from '#schemas/api/machines.gen.ts';

import { drawnOf, limitLines, type Line, rangeOf, tracesOf } from './lines.ts';
import type { OeeTrendOptions } from './oee-trend.gen.ts';
import schema from './oee-trend.schema.json' with { type: 'json' };
import { validate } from './oee-trend.validate.gen.js';

const slots = {
  performance: { query: 'performance' },
  hours: { query: 'hours' },
  nonworking: { query: 'nonworking', optional: true },
  comparedHours: { query: 'hours', optional: true },
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
  return <Trend performance={performance} hours={hours} data={data} />;
}

interface TrendProps {
  performance: Performance;
  hours: Hours;
  data: WidgetProps<OeeTrendOptions, typeof slots>['data'];
}

function Trend({ performance, hours, data }: TrendProps) {
  const { t, locale } = useText();
  const { TimeZone, PlannedOnly, Thresholds } = performance.Explanation;
  const lines = useMemo(() => linesOf(hours, PlannedOnly, t), [hours, PlannedOnly, t]);
  const compared = useCompared();
  const before = useMemo(
    () => comparedLines(hours, data.comparedHours),
    [hours, data.comparedHours],
  );
  const axis = useTimeAxis(spanOf(lines[0]?.points ?? []), TimeZone, data.nonworking);
  const { OEE: limits } = Thresholds;
  const draw = useCallback(
    (palette: Palette) => ({
      data: tracesOf(lines, { palette, locale, axis, compared, before }),
      layout: {
        hovermode: 'closest' as const,
        hoverdistance: 40,
        xaxis: hourAxis(palette, locale, { axis, points: lines[0]?.points ?? [] }),
        yaxis: plainAxis(palette, {
          tickformat: '.0%',
          range: rangeOf([...lines, ...drawnOf(before)], limits?.Low ?? 1),
        }),
        ...(limits &&
          limitLines(palette, locale, [
            { name: t('oee-trend.high'), at: limits.High },
            { name: t('oee-trend.low'), at: limits.Low },
          ])),
      },
    }),
    [lines, before, compared, axis, limits, locale, t],
  );
  const table = useTable({ lines, before, compared, TimeZone });

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
          {lastText(hourPoints(hours, 'OEE'), t)}
          <ComparedNote values={before?.[0]?.points ?? null} />
        </>
      }
    />
  );
}

function linesOf(hours: Hours, plannedOnly: boolean, t: (key: string) => string): Line[] {
  return keys.map((key) => ({
    name: t(key === 'OEE' && !plannedOnly ? 'oee-trend.TEEP' : `oee-trend.${key}`),
    points: lastPoints(hourPoints(hours, key)),
  }));
}

/** The same series of the compared period, at the hours that are shown. */
function comparedLines(own: Hours, rows: readonly Hours[] | undefined): Line[] | null {
  const all = hourPoints(own, 'OEE');
  const series = keys.flatMap((name) => {
    const points = comparedPoints(all, rows, (hours) => hourPoints(hours, name));
    return points ? [{ name, points: lastPoints(points) }] : [];
  });
  return series.length > 0 ? series : null;
}

function percentOf(fraction: number | null | undefined): number | null {
  return fraction === null || fraction === undefined ? null : fraction * 100;
}

interface TableOf {
  lines: readonly Line[];
  before: readonly Line[] | null;
  compared: ComparedWords | null;
  TimeZone: string;
}

function useTable({ lines, before, compared, TimeZone }: TableOf) {
  const { t } = useText();
  return useMemo(
    () =>
      withCompared(
        {
          columns: [t('chart.hour'), ...lines.map(({ name }) => t('chart.percent-of', { name }))],
          rows: (lines[0]?.points ?? []).map((point, row) => {
            const percents = lines.map(({ points }) => percentOf(points[row]?.value));
            const cells: Cell[] = [hourCell(point, TimeZone)];
            return cells.concat(percents);
          }),
        },
        compared,
        lines.map(({ name }, index) => ({
          of: t('chart.percent-of', { name }),
          values: before?.[index]?.points.map(({ value }) => percentOf(value)),
        })),
      ),
    [lines, before, compared, TimeZone, t],
  );
}
