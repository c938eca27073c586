import type { TFunction } from 'i18next';
import { useCallback, useMemo } from 'react';

import { Chart } from '#engine/parts/chart.tsx';
import { hoverText, plainAxis } from '#engine/parts/figure.ts';
import type { Palette } from '#engine/parts/palette.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { formatMeasure, formatPercent } from '#lib/plant-format.ts';
import type { Performance } from '#schemas/api/machines.gen.ts';

import type { LossWaterfallOptions } from './loss-waterfall.gen.ts';
import schema from './loss-waterfall.schema.json' with { type: 'json' };
import { validate } from './loss-waterfall.validate.gen.js';
import { stepsOf, type Group, type Step } from './waterfall.ts';

const slots = { performance: { query: 'performance' } } as const;

/** Where the planned time went: the six big losses, from the same sums as the OEE. */
export const lossWaterfall = defineWidget<LossWaterfallOptions, typeof slots>({
  type: 'loss-waterfall',
  schema,
  validate,
  size: { w: 8, h: 10 },
  slots,
  Component: LossWaterfall,
});

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
  return performance ? <Waterfall performance={performance} /> : null;
}

function Waterfall({ performance: { Explanation, OEE } }: { performance: Performance }) {
  const { t, locale } = useText();
  const { BaseMs, ProductiveMs } = Explanation;
  const isLong = BaseMs >= longMs;
  const unit = t(isLong ? 'chart.hours' : 'chart.minutes');
  const steps = useMemo(() => stepsOf(Explanation), [Explanation]);
  const draw = useCallback(
    (palette: Palette) => {
      const words = { t, locale, unit, unitMs: isLong ? hourMs : 60_000 };
      return {
        data: order.map((group) => traceOf(group, steps, { ...words, palette })),
        layout: {
          barmode: 'overlay' as const,
          xaxis: plainAxis(palette, {
            range: [0, (BaseMs / words.unitMs) * roomForText || 1],
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
    [steps, BaseMs, isLong, unit, locale, t],
  );
  const table = useMemo(
    () => ({
      columns: ['loss-waterfall.loss', 'chart.minutes', 'loss-waterfall.note'].map((key) => t(key)),
      rows: steps.map(({ name, size, reason }) => [
        t(`loss-waterfall.${name}`),
        size === null ? null : size / 60_000,
        reason === null ? '' : t(`kpi-reason.${reason}`),
      ]),
    }),
    [steps, t],
  );

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
}

/** A bar that cannot be told has no length, and says why when it is pointed at. */
function traceOf(group: Group, steps: readonly Step[], words: Words) {
  const { t, palette, unitMs, unit, locale } = words;
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
    customdata: own.map(({ name, size, reason }) => {
      const value = size === null ? '—' : `${formatMeasure(size / unitMs, locale)} ${unit}`;
      const why = reason === null ? '' : ` · ${t(`kpi-reason.${reason}`)}`;
      return `${t(`loss-waterfall.${name}`)}: ${value}${why}`;
    }),
    hovertemplate: hoverText,
    marker: {
      color: colourOf(group, palette),
      pattern: { shape: shapes[group], size: 6, solidity: 0.3 },
    },
    textfont: { color: palette.text },
  };
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
