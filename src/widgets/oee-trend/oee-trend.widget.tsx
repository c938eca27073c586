import { comparedPoints, withComparedColumns } from '#plant/comparison/compared-hours.ts';
import { ComparedNote } from '#plant/comparison/compared-note.tsx';
import { scopeText } from '#plant/charts/chart-scope.ts';
import { type ChartRows, defineChart } from '#engine/charts/define-chart.tsx';
import { plainAxis } from '#engine/charts/figure.ts';
import { hourCell, hourPoints, spanOf, axisOver } from '#plant/charts/hours.ts';
import { hourAxis, lastPoints, lastText } from '#plant/charts/last-points.ts';
import type { Palette } from '#engine/charts/palette.ts';
import { type PlantChart, usePlantChart } from '#plant/charts/plant-chart.ts';
import { formatPercent } from '#lib/plant-format.ts';
import type { Hours } from '#schemas/api/machines.gen.ts';

import { drawnLines, limitLines, type Line, rangeOf, tracesOf } from './lines.ts';
import type { OeeTrendOptions } from './oee-trend.gen.ts';
import schema from './oee-trend.schema.json' with { type: 'json' };
import { validate } from './oee-trend.validate.gen.js';

const slots = {
  performance: { query: 'performance' },
  hours: { query: 'hours' },
  nonworking: { query: 'nonworking', optional: true },
  comparedHours: { query: 'hours', optional: true },
} as const;

type Rows = ChartRows<OeeTrendOptions, typeof slots>;
type View = NonNullable<ReturnType<typeof read>>;

/** Hourly OEE with its three factors, against the thresholds of OEE. */
export const oeeTrend = defineChart({
  type: 'oee-trend',
  schema,
  validate,
  size: { w: 8, h: 11 },
  slots,
  isOverTime: true,
  useSettings: usePlantChart,
  read,
  label: (_, { t }) => t('oee-trend.label'),
  draw,
  table,
  headline,
});

const keys = ['OEE', 'availability', 'performance', 'quality'] as const;

function read({ data }: Rows, { t, isFolded }: PlantChart) {
  const [performance] = data.performance;
  const [hours] = data.hours;
  if (!performance || !hours) return null;
  const { TimeZone: timeZone, PlannedOnly } = performance.Explanation;
  const lines = oeeLines(hours, PlannedOnly, t);
  const points = lines[0]?.points ?? [];
  return {
    performance,
    all: hourPoints(hours, 'OEE'),
    lines,
    points,
    before: comparedLines(hours, data.comparedHours),
    axis: axisOver({ span: spanOf(points), timeZone, offShift: data.nonworking, isFolded }),
  };
}

function oeeLines(hours: Hours, plannedOnly: boolean, t: (key: string) => string): Line[] {
  return keys.map((key) => ({
    name: t(key === 'OEE' && !plannedOnly ? 'oee-trend.TEEP' : `oee-trend.${key}`),
    points: lastPoints(hourPoints(hours, key)),
  }));
}

/** The same series of the compared period, aligned to the shown hours. */
function comparedLines(own: Hours, rows: readonly Hours[] | undefined): Line[] | null {
  const all = hourPoints(own, 'OEE');
  const series = keys.flatMap((name) => {
    const points = comparedPoints(all, rows, (hours) => hourPoints(hours, name));
    return points ? [{ name, points: lastPoints(points) }] : [];
  });
  return series.length > 0 ? series : null;
}

function draw(view: View, { t, locale, compared }: PlantChart, palette: Palette) {
  const { performance, lines, points, before, axis } = view;
  const { OEE: limits } = performance.Explanation.Thresholds;
  return {
    data: tracesOf(lines, { palette, locale, axis, compared, before }),
    layout: {
      hovermode: 'closest' as const,
      hoverdistance: 40,
      xaxis: hourAxis(palette, locale, { axis, points }),
      yaxis: plainAxis(palette, {
        tickformat: '.0%',
        range: rangeOf([...lines, ...drawnLines(before)], limits?.Low ?? 1),
      }),
      ...(limits &&
        limitLines(palette, locale, [
          { name: t('oee-trend.high'), at: limits.High },
          { name: t('oee-trend.low'), at: limits.Low },
        ])),
    },
  };
}

function table({ lines, points, before, axis }: View, { t, compared }: PlantChart) {
  return withComparedColumns(
    {
      columns: [t('chart.hour'), ...lines.map(({ name }) => t('chart.percent-of', { name }))],
      rows: points.map((point, row) => [
        hourCell(point, axis.timeZone),
        ...lines.map((line) => percentOf(line.points[row]?.value)),
      ]),
    },
    compared,
    lines.map(({ name }, index) => ({
      of: t('chart.percent-of', { name }),
      values: before?.[index]?.points.map(({ value }) => percentOf(value)),
    })),
  );
}

function percentOf(fraction: number | null | undefined): number | null {
  return fraction === null || fraction === undefined ? null : fraction * 100;
}

function headline({ performance, all, lines, before }: View, { t, locale }: PlantChart) {
  return (
    <>
      {lines[0]?.name} <strong>{formatPercent(performance.OEE, locale)}</strong>
      {` · ${scopeText(performance.Explanation.Machines, t)}`}
      {lastText(all, t)}
      <ComparedNote values={before?.[0]?.points ?? null} />
    </>
  );
}
