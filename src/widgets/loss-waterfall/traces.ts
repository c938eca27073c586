import type { TFunction } from 'i18next';

import { hoverText } from '#engine/charts/figure.ts';
import type { Palette } from '#engine/charts/palette.ts';
import type { Figure } from '#lib/difference.ts';
import { formatMeasure } from '#lib/plant-format.ts';
import type { ComparedWords } from '#plant/comparison/use-compared.ts';

import type { Group, Step } from './waterfall.ts';

const order: readonly Group[] = ['base', 'availability', 'performance', 'quality', 'productive'];
const shapes = {
  availability: '',
  performance: '/',
  quality: 'x',
  base: '',
  productive: '',
} as const;

export interface Words {
  t: TFunction;
  locale: string;
  unit: string;
  unitMs: number;
  palette: Palette;
  compared: ComparedWords | null;
  steps: readonly Step[];
  /** Steps of the compared period in the same order; undefined without one. */
  before: readonly Step[] | undefined;
}

/** Bars of each group of losses, and those of the comparison. */
export function tracesOf(words: Words) {
  return [...order.map((group) => traceOf(group, words)), ...comparedTraces(words)];
}

/** A bar of unknown length is empty, with the reason as hover text. */
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
    customdata: own.map((step) => hoverOf(step, words)),
    hovertemplate: hoverText,
    marker: {
      color: colourOf(group, palette),
      pattern: { shape: shapes[group], size: 6, solidity: 0.3 },
    },
    textfont: { color: palette.text },
  };
}

/** Bar width in a row shared with the comparison. */
const ownWidth = 0.45;
const comparedWidth = 0.25;

/** Hollow bars of the comparison, below the current ones. */
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
      customdata: before.map((step) => hoverOf(step, words)),
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

function hoverOf({ name }: Step, words: Words): string {
  const { t, unit, unitMs, locale, compared, before, steps } = words;
  function format(size: Figure): string {
    if (size === null || size === undefined) return '—';
    return `${formatMeasure(size / unitMs, locale)} ${unit}`;
  }
  const step = steps.find((one) => one.name === name);
  const why = step?.reason ? ` · ${t(`kpi-reason.${step.reason}`)}` : '';
  const text = `${t(`loss-waterfall.${name}`)}: ${format(step?.size)}${why}`;
  const then = before?.find((one) => one.name === name);
  if (!compared || !then) return text;
  return compared.both(text, { now: step?.size, before: then.size, format });
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
