import { scopeText } from '#plant/charts/chart-scope.ts';
import { type ChartRows, defineChart } from '#engine/charts/define-chart.tsx';
import { plainAxis } from '#engine/charts/figure.ts';
import { limitTrace } from '#engine/charts/reference-marks.ts';
import {
  barsOfHours,
  comparedPoints,
  valuesOf,
  withComparedColumns,
} from '#plant/comparison/compared-hours.ts';
import { ComparedNote } from '#plant/comparison/compared-note.tsx';
import { hourCell, type HourPoint, hourPoints, spanOf, axisOver } from '#plant/charts/hours.ts';
import { hourAxis, lastPoints, lastText } from '#plant/charts/last-points.ts';
import type { Palette } from '#engine/charts/palette.ts';
import { type PlantChart, usePlantChart } from '#plant/charts/plant-chart.ts';
import { abbreviateNumber } from '#lib/plant-format.ts';
import type { Hours } from '#schemas/api/machines.gen.ts';

import type { PartsGoalOptions } from './parts-goal.gen.ts';
import schema from './parts-goal.schema.json' with { type: 'json' };
import { partsHoverText } from './traces.ts';
import { validate } from './parts-goal.validate.gen.js';

const slots = {
  performance: { query: 'performance' },
  hours: { query: 'hours' },
  nonworking: { query: 'nonworking', optional: true },
  comparedHours: { query: 'hours', optional: true },
} as const;

type Rows = ChartRows<PartsGoalOptions, typeof slots>;
type View = NonNullable<ReturnType<typeof read>>;

/** Good and bad parts of the last 25 hours against the hourly goal. */
export const partsGoal = defineChart({
  type: 'parts-goal',
  schema,
  validate,
  size: { w: 6, h: 11 },
  slots,
  isOverTime: true,
  useSettings: usePlantChart,
  read,
  label: (_, { t }) => t('parts-goal.label'),
  draw,
  table,
  headline,
});

const columns = ['chart.hour', 'parts-goal.good', 'parts-goal.bad', 'parts-goal.goal'];

function read({ data }: Rows, { isFolded }: PlantChart) {
  const [hours] = data.hours;
  const {
    TimeZone = 'UTC',
    Machines = 1,
    PartsHourlyGoal = null,
  } = data.performance[0]?.Explanation ?? {};
  const all = hours ? hourPoints(hours, 'goodparts') : [];
  const good = lastPoints(all);
  return {
    all,
    good,
    bad: hours ? lastPoints(hourPoints(hours, 'rejectparts')) : [],
    before: comparedParts(all, data.comparedHours),
    goal: PartsHourlyGoal,
    machines: Machines,
    axis: axisOver({
      span: spanOf(good),
      timeZone: TimeZone,
      offShift: data.nonworking,
      isFolded,
    }),
  };
}

function comparedParts(own: readonly HourPoint[], rows: readonly Hours[] | undefined) {
  const [good, bad] = (['goodparts', 'rejectparts'] as const).map((key) => {
    const points = comparedPoints(own, rows, (hours) => hourPoints(hours, key));
    return points && lastPoints(points);
  });
  return { good: good ?? null, bad: bad ?? null };
}

function draw(view: View, { t, locale, compared }: PlantChart, palette: Palette) {
  const { good, bad, before, goal, axis } = view;
  function named(name: string) {
    return partsHoverText(name, locale, axis.timeZone);
  }
  return {
    data: [
      ...barsOfHours({
        points: good,
        before: before.good,
        ...named(t('parts-goal.good')),
        color: palette['chart-good'],
        compared,
      }),
      ...barsOfHours({
        points: bad,
        before: before.bad,
        ...named(t('parts-goal.bad')),
        color: palette['chart-bad'],
        shape: '/',
        comparedShape: 'x',
        compared,
      }),
      ...(goal === null
        ? []
        : [limitTrace(goal, axis.span, { name: t('parts-goal.goal'), color: palette.text })]),
    ],
    layout: {
      barmode: 'stack' as const,
      xaxis: hourAxis(palette, locale, { axis, points: good }),
      yaxis: plainAxis(palette, { rangemode: 'tozero' }),
    },
  };
}

function table({ good, bad, before, goal, axis }: View, { t, compared }: PlantChart) {
  return withComparedColumns(
    {
      columns: columns.map((key) => t(key)),
      rows: good.map((point, index) => [
        hourCell(point, axis.timeZone),
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
  );
}

function headline({ all, good, bad, before, machines }: View, { t, locale }: PlantChart) {
  return (
    <>
      <strong>{abbreviateNumber(sumOf(good), locale)}</strong> {t('parts-goal.good')}
      {t('parts-goal.and-bad', { parts: abbreviateNumber(sumOf(bad), locale) })}
      {lastText(all, t) || ` · ${scopeText(machines, t)}`}
      <ComparedNote values={before.good} />
    </>
  );
}

function sumOf(points: readonly HourPoint[]): number {
  return points.reduce((sum, { value }) => sum + (value ?? 0), 0);
}
