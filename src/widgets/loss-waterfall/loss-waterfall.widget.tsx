import { type ChartRows, defineChart } from '#engine/charts/define-chart.tsx';
import { plainAxis } from '#engine/charts/figure.ts';
import type { Palette } from '#engine/charts/palette.ts';
import { formatMeasure, formatPercent } from '#lib/plant-format.ts';
import { withComparedColumns } from '#plant/comparison/compared-hours.ts';
import { ComparedNote } from '#plant/comparison/compared-note.tsx';
import { type PlantChart, usePlantChart } from '#plant/charts/plant-chart.ts';
import type { Performance } from '#schemas/api/machines.gen.ts';
import { hourMs } from '#shared/durations.ts';

import type { LossWaterfallOptions } from './loss-waterfall.gen.ts';
import schema from './loss-waterfall.schema.json' with { type: 'json' };
import { validate } from './loss-waterfall.validate.gen.js';
import { tracesOf } from './traces.ts';
import { stepsOf, type Step } from './waterfall.ts';

const slots = {
  performance: { query: 'performance' },
  comparedPerformance: { query: 'performance', optional: true },
} as const;

type Rows = ChartRows<LossWaterfallOptions, typeof slots>;
type View = NonNullable<ReturnType<typeof read>>;

/** Waterfall of the planned time: the six big losses, from the same sums as the OEE. */
export const lossWaterfall = defineChart({
  type: 'loss-waterfall',
  schema,
  validate,
  size: { w: 8, h: 10 },
  slots,
  useSettings: usePlantChart,
  read,
  label: (_, { t }) => t('loss-waterfall.label'),
  draw,
  table,
  headline,
});

const columns = ['loss-waterfall.loss', 'chart.minutes', 'loss-waterfall.note'];
/** From this length on, hours are shown instead of minutes. */
const longMs = 24 * hourMs;
/** Leaves room for the label behind the longest bar. */
const roomForText = 1.15;

function read({ data }: Rows) {
  const [performance] = data.performance;
  if (!performance) return null;
  const [other] = data.comparedPerformance ?? [];
  const { Explanation } = performance;
  const steps = stepsOf(Explanation);
  const isLong = Explanation.BaseMs >= longMs;
  return {
    performance,
    /** Performance of the comparison. */
    other,
    steps,
    before: comparedSteps(steps, other),
    isLong,
    unit: isLong ? 'chart.hours' : 'chart.minutes',
    unitMs: isLong ? hourMs : 60_000,
  };
}

/** Steps of the compared period in the same rows; missing ones have length 0. */
function comparedSteps(steps: readonly Step[], other: Performance | undefined): Step[] | undefined {
  if (!other || other.OEE === null) return undefined;
  const found = new Map(stepsOf(other.Explanation).map((step) => [step.name, step]));
  return steps.map((step) => found.get(step.name) ?? { ...step, from: 0, size: 0, reason: null });
}

function draw(view: View, { t, locale, compared }: PlantChart, palette: Palette) {
  const { performance, steps, before, isLong, unitMs } = view;
  const longest = Math.max(performance.Explanation.BaseMs, before?.[0]?.size ?? 0);
  return {
    data: tracesOf({ t, locale, unit: t(view.unit), unitMs, palette, compared, steps, before }),
    layout: {
      barmode: 'overlay' as const,
      xaxis: plainAxis(palette, {
        range: [0, (longest / unitMs) * roomForText || 1],
        ticksuffix: isLong ? ' h' : '',
      }),
      yaxis: plainAxis(palette, {
        type: 'category',
        autorange: 'reversed',
        categoryorder: 'array',
        categoryarray: steps.map(({ name }) => t(`loss-waterfall.${name}`)),
        showgrid: false,
        dtick: 1,
        ticksuffix: '  ',
      }),
    },
  };
}

function table({ steps, before }: View, { t, compared }: PlantChart) {
  return withComparedColumns(
    {
      columns: columns.map((key) => t(key)),
      rows: steps.map(({ name, size, reason }) => [
        t(`loss-waterfall.${name}`),
        inMinutes(size),
        reason === null ? '' : t(`kpi-reason.${reason}`),
      ]),
    },
    compared,
    [{ of: t('chart.minutes'), values: before?.map(({ size }) => inMinutes(size)) }],
  );
}

function inMinutes(size: number | null): number | null {
  return size === null ? null : size / 60_000;
}

function headline({ performance, other, unit, unitMs }: View, { t, locale }: PlantChart) {
  const { OEE, Explanation } = performance;
  function timeText(ms: number | null): string {
    return formatMeasure(ms === null ? null : ms / unitMs, locale);
  }
  return (
    <>
      <strong>{formatPercent(OEE, locale)}</strong>{' '}
      {t('loss-waterfall.of', {
        productive: timeText(Explanation.ProductiveMs),
        base: timeText(Explanation.BaseMs),
        unit: t(unit),
      })}
      <ComparedNote values={other ? [{ value: other.OEE }] : null} />
    </>
  );
}
