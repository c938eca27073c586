import { useCallback, useMemo } from 'react';

import { scopeText } from '#plant/parts/chart-scope.ts';
import { Chart } from '#engine/parts/chart.tsx';
import { plainAxis, plotDate, timeAxis, type TimeAxis } from '#engine/parts/figure.ts';
import { hourBars } from '#plant/parts/hour-bars.ts';
import {
  hourCell,
  hourName,
  type HourPoint,
  hourPoints,
  middleOf,
  spanOf,
  useTimeAxis,
} from '#plant/parts/hours.ts';
import type { Palette } from '#engine/parts/palette.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { tickLabel } from '#lib/plant-axis.ts';
import { abbreviate } from '#lib/plant-format.ts';
import type { Hours } from '#schemas/api/machines.gen.ts';

import type { PartsGoalOptions } from './parts-goal.gen.ts';
import schema from './parts-goal.schema.json' with { type: 'json' };
import { validate } from './parts-goal.validate.gen.js';

const slots = {
  performance: { query: 'performance' },
  hours: { query: 'hours' },
  nonworking: { query: 'nonworking', optional: true },
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

const shownHours = 25;
const labelRotation = -40;

function PartsGoal({ data }: WidgetProps<PartsGoalOptions, typeof slots>) {
  const { t, locale } = useText();
  const { Explanation } = data.performance[0] ?? {};
  const TimeZone = Explanation?.TimeZone ?? 'UTC';
  const Machines = Explanation?.Machines ?? 1;
  const goal = Explanation?.PartsHourlyGoal ?? null;
  const { good, bad, isCut } = useMemo(() => partsOf(data.hours[0]), [data.hours]);
  const axis = useTimeAxis(spanOf(good), TimeZone, data.nonworking);

  const draw = useCallback(
    (palette: Palette) => ({
      data: [
        hourBars(good, {
          ...worded(t('parts-goal.good'), locale, TimeZone),
          color: palette['chart-good'],
        }),
        hourBars(bad, {
          ...worded(t('parts-goal.bad'), locale, TimeZone),
          color: palette['chart-bad'],
          shape: '/',
        }),
        ...(goal === null ? [] : [goalLine(goal, axis, { palette, name: t('parts-goal.goal') })]),
      ],
      layout: {
        barmode: 'stack' as const,
        xaxis: { ...timeAxis(palette, locale, axis), ...namesOf(good, locale, TimeZone) },
        yaxis: plainAxis(palette, { rangemode: 'tozero' }),
      },
    }),
    [good, bad, goal, axis, locale, TimeZone, t],
  );
  const table = useMemo(
    () => ({
      columns: ['chart.hour', 'parts-goal.good', 'parts-goal.bad', 'parts-goal.goal'].map((key) =>
        t(key),
      ),
      rows: good.map((point, index) => [
        hourCell(point, TimeZone),
        point.value,
        bad[index]?.value ?? null,
        goal,
      ]),
    }),
    [good, bad, goal, TimeZone, t],
  );

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
          {` · ${isCut ? t('parts-goal.last', { count: shownHours }) : scopeText(Machines, t)}`}
        </>
      }
    />
  );
}

/** `isCut`: there are more hours than are shown. */
function partsOf(hours: Hours | undefined): {
  good: HourPoint[];
  bad: HourPoint[];
  isCut: boolean;
} {
  if (!hours) return { good: [], bad: [], isCut: false };
  const good = hourPoints(hours, 'goodparts');
  return {
    isCut: good.length > shownHours,
    good: good.slice(-shownHours),
    bad: hourPoints(hours, 'rejectparts').slice(-shownHours),
  };
}

/** A label for each hour. */
function namesOf(points: readonly HourPoint[], locale: string, timeZone: string) {
  return {
    tickangle: labelRotation,
    tickvals: points.map((point) => plotDate(middleOf(point))),
    ticktext: points.map(({ start }) => tickLabel(start, locale, timeZone)),
  };
}

function worded(name: string, locale: string, timeZone: string) {
  return {
    name,
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
