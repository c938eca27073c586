import type { TFunction } from 'i18next';
import { useCallback, useMemo } from 'react';

import { withCompared } from '#plant/comparison/compared-hours.ts';
import { ComparedNote } from '#plant/comparison/compared-note.tsx';
import { type ComparedWords, useCompared } from '#plant/comparison/use-compared.ts';
import { Chart } from '#engine/parts/chart.tsx';
import { hoverText, plainAxis } from '#engine/parts/figure.ts';
import type { Palette } from '#engine/parts/palette.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import type { Figure } from '#lib/difference.ts';
import { formatMeasure, formatPercent } from '#lib/plant-format.ts';
import type { Performance } from '#schemas/api/machines.gen.ts';

import type { LossWaterfallOptions } from './loss-waterfall.gen.ts';
import schema from './loss-waterfall.schema.json' with { type: 'json' };
import { validate } from './loss-waterfall.validate.gen.js';
import { stepsOf, type Group, type Step } from './waterfall.ts';

const slots = {
  performance: { query: 'performance' },
  comparedPerformance: { query: 'performance', optional: true },
} as const;

/** Where the planned time went: the six big losses, from the same sums as the OEE. */
export const lossWaterfall = defineWidget<LossWaterfallOptions, typeof slots>({
  type: 'loss-waterfall',
  schema,
  validate,
  size: { w: 8, h: 10 },
  slots,
  Component: LossWaterfall,
});

const columns = ['loss-waterfall.loss', 'chart.minutes', 'loss-waterfall.note'];
const order: readonly Group[] = ['base', 'availability', 'performance', 'quality', 'productive'];
const shapes = {
  availability: '',
  performance: '/',
  quality: 'x',
  base: '',
  productive: '',
} as const;
const hourMs = 3_600_000;
/** From here on minutes are hours. */
const longMs = 24 * hourMs;
/** Behind the longest bar stands its length. */
const roomForText = 1.15;

function LossWaterfall({ data }: WidgetProps<LossWaterfallOptions, typeof slots>) {
  const [performance] = data.performance;
  if (!performance) return null;
  return <Waterfall performance={performance} other={data.comparedPerformance?.[0]} />;
}

interface WaterfallProps {
  performance: Performance;
  /** Of the compared time, plant or machine. */
  other: Performance | undefined;
}

function Waterfall({ performance: { Explanation, OEE }, other }: WaterfallProps) {
  const { t, locale } = useText();
  const compared = useCompared();
  const { BaseMs, ProductiveMs } = Explanation;
  const isLong = BaseMs >= longMs;
  const unit = t(isLong ? 'chart.hours' : 'chart.minutes');
  const steps = useMemo(() => stepsOf(Explanation), [Explanation]);
  const before = useMemo(() => comparedSteps(steps, other), [steps, other]);
  const draw = useCallback(
    (palette: Palette) => {
      const unitMs = isLong ? hourMs : 60_000;
      const words = { t, locale, unit, unitMs, palette, compared, steps, before };
      const longest = Math.max(BaseMs, before?.[0]?.size ?? 0);
      return {
        data: [...order.map((group) => traceOf(group, words)), ...comparedTraces(words)],
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
    },
    [steps, before, compared, BaseMs, isLong, unit, locale, t],
  );
  const table = useTable({ steps, before, compared });

  return (
    <Chart
      label={t('loss-waterfall.label')}
      draw={draw}
      table={table}
      headline={
        <>
          <strong>{formatPercent(OEE, locale)}</strong>{' '}
          {t('loss-waterfall.of', {
            productive: timeText(ProductiveMs, isLong, locale),
            base: timeText(BaseMs, isLong, locale),
            unit,
          })}
          <ComparedNote values={other ? [{ value: other.OEE }] : null} />
        </>
      }
    />
  );
}

interface Words {
  t: TFunction;
  locale: string;
  unit: string;
  unitMs: number;
  palette: Palette;
  compared: ComparedWords | null;
  steps: readonly Step[];
  /** The bars of the compared time in the order of the others; undefined while there are none. */
  before: readonly Step[] | undefined;
}

/** A bar that cannot be told has no length, and says why when it is pointed at. */
function traceOf(group: Group, words: Words) {
  const { t, palette, unitMs, locale, steps, before } = words;
  const own = steps.filter((step) => step.group === group);
  const isWhole = group === 'base' || group === 'productive';
  return {
    type: 'bar' as const,
    orientation: 'h' as const,
    name: t(`loss-waterfall.group.${group}`),
    y: own.map(({ name }) => t(`loss-waterfall.${name}`)),
    base: own.map(({ from, size }) => (isWhole ? 0 : (from - (size ?? 0)) / unitMs)),
    x: own.map(({ size }) => (size ?? 0) / unitMs),
    text: own.map(({ size }) => (size === null ? '—' : formatMeasure(size / unitMs, locale))),
    textposition: 'outside' as const,
    constraintext: 'none' as const,
    cliponaxis: false,
    ...(before && { width: ownWidth, offset: -0.4 }),
    customdata: own.map((step) => saidOf(step, words)),
    hovertemplate: hoverText,
    marker: {
      color: colourOf(group, palette),
      pattern: { shape: shapes[group], size: 6, solidity: 0.3 },
    },
    textfont: { color: palette.text },
  };
}

/** Of a row that it shares with a bar of the compared time. */
const ownWidth = 0.45;
const comparedWidth = 0.25;

/** Hollow bars below those that they are compared with. */
function comparedTraces(words: Words) {
  const { t, palette, unitMs, compared, before } = words;
  if (!compared || !before) return [];
  return [
    {
      type: 'bar' as const,
      orientation: 'h' as const,
      name: compared.series(t('loss-waterfall.time')),
      y: before.map(({ name }) => t(`loss-waterfall.${name}`)),
      base: before.map(({ from, size, group }) =>
        group === 'base' || group === 'productive' ? 0 : (from - (size ?? 0)) / unitMs,
      ),
      x: before.map(({ size }) => (size ?? 0) / unitMs),
      width: comparedWidth,
      offset: 0.1,
      customdata: before.map((step) => saidOf(step, words)),
      hovertemplate: hoverText,
      marker: {
        color: palette.panel,
        line: {
          color: before.map(({ group }) => colourOf(group, palette)),
          width: 2,
        },
      },
    },
  ];
}

/** The bars of another time in the same rows; what it does not have takes none of it. */
function comparedSteps(steps: readonly Step[], other: Performance | undefined): Step[] | undefined {
  if (!other || other.OEE === null) return undefined;
  const found = new Map(stepsOf(other.Explanation).map((step) => [step.name, step]));
  return steps.map((step) => found.get(step.name) ?? { ...step, from: 0, size: 0, reason: null });
}

function saidOf({ name }: Step, words: Words): string {
  const { t, unit, unitMs, locale, compared, before, steps } = words;
  function format(size: Figure): string {
    if (size === null || size === undefined) return '—';
    return `${formatMeasure(size / unitMs, locale)} ${unit}`;
  }
  const step = steps.find((one) => one.name === name);
  const why = step?.reason ? ` · ${t(`kpi-reason.${step.reason}`)}` : '';
  const said = `${t(`loss-waterfall.${name}`)}: ${format(step?.size)}${why}`;
  const then = before?.find((one) => one.name === name);
  if (!compared || !then) return said;
  return compared.both(said, { now: step?.size, before: then.size, format });
}

function inMinutes(size: number | null): number | null {
  return size === null ? null : size / 60_000;
}

function colourOf(group: Group, palette: Palette): string {
  const colours: Record<Group, string> = {
    base: palette.muted,
    availability: palette.stopped,
    performance: palette.approaching,
    quality: palette.accent,
    productive: palette.running,
  };
  return colours[group];
}

function timeText(ms: number | null, isLong: boolean, locale: string): string {
  return formatMeasure(ms === null ? null : ms / (isLong ? hourMs : 60_000), locale);
}

interface TableOf {
  steps: readonly Step[];
  before: readonly Step[] | undefined;
  compared: ComparedWords | null;
}

function useTable({ steps, before, compared }: TableOf) {
  const { t } = useText();
  return useMemo(
    () =>
      withCompared(
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
      ),
    [steps, before, compared, t],
  );
}
