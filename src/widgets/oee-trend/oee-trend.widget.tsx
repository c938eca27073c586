import type { Layout } from 'plotly.js';
import { useCallback, useMemo } from 'react';

import { Chart } from '#engine/parts/chart.tsx';
import { hoverText, plainAxis, plotDate, timeAxis, type TimeAxis } from '#engine/parts/figure.ts';
import {
  hourName,
  hourPoints,
  middleOf,
  spanOf,
  useTimeAxis,
  type HourPoint,
} from '#engine/parts/hours.ts';
import type { Palette } from '#engine/parts/palette.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import type { CsvCell } from '#lib/csv.ts';
import { formatPercent } from '#lib/plant-format.ts';
import type { Hours, Performance } from '#schemas/api/machines.gen.ts';

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

interface Line {
  name: string;
  points: HourPoint[];
}

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
      data: lines.map((line, index) => traceOf(line, { palette, index, locale, axis })),
      layout: {
        hovermode: 'x' as const,
        xaxis: timeAxis(palette, locale, axis),
        yaxis: plainAxis(palette, { tickformat: '.0%', range: rangeOf(lines, limits?.Low ?? 1) }),
        ...(limits &&
          limitLines(palette, [
            [t('oee-trend.high', { value: formatPercent(limits.High, locale) }), limits.High],
            [t('oee-trend.low', { value: formatPercent(limits.Low, locale) }), limits.Low],
          ])),
      },
    }),
    [lines, axis, limits, locale, t],
  );
  const table = useMemo(
    () => ({
      columns: [t('chart.hour'), ...lines.map(({ name }) => t('chart.percent-of', { name }))],
      rows: (lines[0]?.points ?? []).map((point, row): CsvCell[] => {
        const percents = lines.map(({ points }) => percentOf(points[row]?.value));
        return Array<CsvCell>(hourName(point, locale, TimeZone)).concat(percents);
      }),
    }),
    [lines, locale, TimeZone, t],
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

const dashes = ['solid', 'dash', 'dot', 'dashdot'] as const;
const symbols = ['circle', 'square', 'diamond', 'triangle-up'] as const;

/** The lines differ in dash and mark, so that they do not need their colours. */
function traceOf(
  { name, points }: Line,
  {
    palette,
    index,
    locale,
    axis,
  }: { palette: Palette; index: number; locale: string; axis: TimeAxis },
) {
  const color = [palette.accent, palette.text, palette.muted][index] ?? palette.text;
  return {
    type: 'scatter' as const,
    mode: 'lines+markers' as const,
    name,
    x: points.map((point) => plotDate(middleOf(point))),
    y: points.map(({ value }) => value),
    customdata: points.map(
      (point) =>
        `${name} ${formatPercent(point.value, locale)} · ${hourName(point, locale, axis.timeZone)}`,
    ),
    hovertemplate: hoverText,
    connectgaps: false,
    line: { color, width: index === 0 ? 3 : 1.5, dash: dashes[index] ?? ('solid' as const) },
    marker: { color, size: index === 0 ? 7 : 5, symbol: symbols[index] ?? 'circle' },
  };
}

function limitLines(palette: Palette, limits: [string, number][]): Partial<Layout> {
  const colours = [palette.running, palette.stopped];
  return {
    shapes: limits.map(([, at], index) => ({
      type: 'line',
      xref: 'paper',
      x0: 0,
      x1: 1,
      y0: at,
      y1: at,
      line: { color: colours[index] ?? palette.muted, width: 1, dash: 'longdash' },
    })),
    annotations: limits.map(([text, at], index) => ({
      text,
      xref: 'paper',
      x: 1,
      y: at,
      xanchor: 'right',
      yanchor: 'bottom',
      showarrow: false,
      bgcolor: palette.panel,
      opacity: 0.9,
      font: { color: colours[index] ?? palette.muted, size: 12 },
    })),
  };
}

/**
 * From a little below the worst hour and the limit, so that the lines have room, to 100 % or above
 * the best hour: a wrong ideal cycle stays visible.
 */
function rangeOf(lines: readonly Line[], lowest: number): [number, number] {
  const values = lines.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  const bottom = Math.floor(Math.min(lowest, ...values) * 10 - 1) / 10;
  return [Math.max(0, bottom), Math.max(1, ...values) * 1.04];
}

function percentOf(fraction: number | null | undefined): number | null {
  return fraction === null || fraction === undefined ? null : fraction * 100;
}
