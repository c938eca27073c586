import { useCallback, useMemo } from 'react';

import { scopeText } from '#plant/parts/chart-scope.ts';
import { Chart } from '#engine/parts/chart.tsx';
import { plainAxis, plotDate, type TimeAxis } from '#engine/parts/figure.ts';
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
import type { Figure } from '#lib/difference.ts';
import { abbreviate } from '#lib/plant-format.ts';
import type { Hours } from '#schemas/api/machines.gen.ts';

import type { PartsGoalOptions } from './parts-goal.gen.ts';
import schema from './parts-goal.schema.json' with { type: 'json' };
import { validate } from './parts-goal.validate.gen.js';

const slots = {
  performance: { query: 'performance' },
  hours: { query: 'hours' },
  nonworking: { query: 'nonworking', optional: true },
  comparedHours: { query: 'hours', optional: true },
} as const;

/** Good and bad parts of the last 25 hours against the goal of an hour. */
export const partsGoal = defineWidget<PartsGoalOptions, typeof slots>({
  type: 'parts-goal',
  schema,
  validate,
  size: { w: 6, h: 10 },
  slots,
  Component: PartsGoal,
});

const columns = ['chart.hour', 'parts-goal.good', 'parts-goal.bad', 'parts-goal.goal'];

function PartsGoal({ data }: WidgetProps<PartsGoalOptions, typeof slots>) {
  const { t, locale } = useText();
  const { Explanation } = data.performance[0] ?? {};
  const TimeZone = Explanation?.TimeZone ?? 'UTC';
  const Machines = Explanation?.Machines ?? 1;
  const goal = Explanation?.PartsHourlyGoal ?? null;
  const { all, good, bad } = useMemo(() => partsOf(data.hours[0]), [data.hours]);
  const compared = useCompared();
  const before = useMemo(() => comparedParts(all, data.comparedHours), [all, data.comparedHours]);
  const axis = useTimeAxis(spanOf(good), TimeZone, data.nonworking);

  const draw = useCallback(
    (palette: Palette) => ({
      data: [
        ...barsOfHours({
          points: good,
          before: before.good,
          ...worded(t('parts-goal.good'), locale, TimeZone),
          color: palette['chart-good'],
          compared,
        }),
        ...barsOfHours({
          points: bad,
          before: before.bad,
          ...worded(t('parts-goal.bad'), locale, TimeZone),
          color: palette['chart-bad'],
          shape: '/',
          comparedShape: 'x',
          compared,
        }),
        ...(goal === null ? [] : [goalLine(goal, axis, { palette, name: t('parts-goal.goal') })]),
      ],
      layout: {
        barmode: 'stack' as const,
        xaxis: hourAxis(palette, locale, { axis, points: good }),
        yaxis: plainAxis(palette, { rangemode: 'tozero' }),
      },
    }),
    [good, bad, before, compared, goal, axis, locale, TimeZone, t],
  );
  const table = useTable({ good, bad, before, compared, goal, TimeZone });

  return (
    <Chart
      label={t('parts-goal.label')}
      draw={draw}
      table={table}
      isOverTime
      headline={
        <>
          <strong>{abbreviate(sumOf(good), locale)}</strong> {t('parts-goal.good')}
          {t('parts-goal.and-bad', { parts: abbreviate(sumOf(bad), locale) })}
          {lastText(all, t) || ` · ${scopeText(Machines, t)}`}
          <ComparedNote values={before.good} />
        </>
      }
    />
  );
}

function partsOf(hours: Hours | undefined): Record<'all' | 'good' | 'bad', HourPoint[]> {
  if (!hours) return { all: [], good: [], bad: [] };
  const all = hourPoints(hours, 'goodparts');
  return { all, good: lastPoints(all), bad: lastPoints(hourPoints(hours, 'rejectparts')) };
}

function comparedParts(own: readonly HourPoint[], rows: readonly Hours[] | undefined) {
  const [good, bad] = (['goodparts', 'rejectparts'] as const).map((key) => {
    const points = comparedPoints(own, rows, (hours) => hourPoints(hours, key));
    return points && lastPoints(points);
  });
  return { good: good ?? null, bad: bad ?? null };
}

function worded(name: string, locale: string, timeZone: string) {
  return {
    name,
    format: (value: Figure) => abbreviate(value, locale),
    hover: (point: HourPoint) =>
      `${abbreviate(point.value, locale)} ${name} · ${hourName(point, locale, timeZone)}`,
  };
}

function goalLine(
  goal: number,
  { span }: TimeAxis,
  { palette, name }: { palette: Palette; name: string },
) {
  return {
    type: 'scatter' as const,
    mode: 'lines' as const,
    name,
    x: [plotDate(span.start), plotDate(span.end)],
    y: [goal, goal],
    hoverinfo: 'skip' as const,
    line: { color: palette.text, width: 2, dash: 'dash' as const },
  };
}

function sumOf(points: readonly HourPoint[]): number {
  return points.reduce((sum, { value }) => sum + (value ?? 0), 0);
}

interface TableOf {
  good: readonly HourPoint[];
  bad: readonly HourPoint[];
  before: ReturnType<typeof comparedParts>;
  compared: ComparedWords | null;
  goal: number | null;
  TimeZone: string;
}

function useTable({ good, bad, before, compared, goal, TimeZone }: TableOf) {
  const { t } = useText();
  return useMemo(
    () =>
      withCompared(
        {
          columns: columns.map((key) => t(key)),
          rows: good.map((point, index) => [
            hourCell(point, TimeZone),
            point.value,
            bad[index]?.value ?? null,
            goal,
          ]),
        },
        compared,
        [
          { of: t('parts-goal.good'), values: valuesOf(before.good) },
          { of: t('parts-goal.bad'), values: valuesOf(before.bad) },
        ],
      ),
    [good, bad, before, compared, goal, TimeZone, t],
  );
}
