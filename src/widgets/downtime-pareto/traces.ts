import type { TFunction } from 'i18next';

import { hoverText, plotText } from '#engine/charts/figure.ts';
import type { Palette } from '#engine/charts/palette.ts';
import type { Figure } from '#lib/difference.ts';
import { formatMeasure, formatPercent } from '#lib/plant-format.ts';
import type { ComparedWords } from '#plant/comparison/use-compared.ts';

import type { Cause } from './pareto.ts';

export interface Words {
  t: TFunction;
  locale: string;
  compared: ComparedWords | null;
  /** Minutes of the compared period by cause; undefined without a comparison. */
  before: readonly (number | null)[] | undefined;
}

/** Minutes of each cause as bars, the cumulated share as a line, and compared minutes as marks. */
export function tracesOf(causes: readonly Cause[], palette: Palette, words: Words) {
  const own = [barsOf, swatchOf, lineOf].map((traceOf) => traceOf(causes, palette, words));
  const { t, compared, before } = words;
  if (!compared || !before) return own;
  const marks = {
    type: 'scatter' as const,
    mode: 'markers' as const,
    name: compared.series(t('chart.minutes')),
    x: causes.map((cause) => plotText(nameOf(cause, t))),
    y: [...before],
    customdata: causes.map((_, index) => hoverOf(causes, index, words)),
    hovertemplate: hoverText,
    // Hollow, so that they are visible on the bars.
    marker: {
      color: palette.panel,
      size: 11,
      symbol: 'diamond' as const,
      line: { color: palette['chart-downtime'], width: 2 },
    },
  };
  return [...own, marks];
}

/** Hover text of a cause: minutes, stops, and the comparison. */
function hoverOf(
  causes: readonly Cause[],
  index: number,
  { t, locale, compared, before }: Words,
): string {
  const cause = causes[index];
  if (!cause) return '';
  const now = cause.ms / 60_000;
  const text = plotText(
    t('downtime-pareto.hover', {
      reason: nameOf(cause, t),
      minutes: formatMeasure(now, locale),
      stops: cause.stops,
    }),
  );
  if (!compared || !before) return text;
  function format(value: Figure): string {
    return formatMeasure(value, locale);
  }
  return compared.both(text, { now, before: before[index], format });
}

/** Causes without a reason of the plant's own have a pattern: the reason is unknown. */
function barsOf(causes: readonly Cause[], palette: Palette, words: Words) {
  const { t } = words;
  return {
    type: 'bar' as const,
    name: t('chart.minutes'),
    showlegend: false,
    x: causes.map((cause) => plotText(nameOf(cause, t))),
    y: causes.map(({ ms }) => ms / 60_000),
    customdata: causes.map((_, index) => hoverOf(causes, index, words)),
    hovertemplate: hoverText,
    marker: {
      color: palette['chart-downtime'],
      pattern: { shape: causes.map(({ kind }) => (kind === 'reason' ? '' : '/')), solidity: 0.4 },
    },
  };
}

/** Trace for the legend only: Plotly would draw it with the pattern of the first bar. */
function swatchOf(causes: readonly Cause[], palette: Palette, { t }: Words) {
  return {
    type: 'bar' as const,
    name: t('chart.minutes'),
    x: causes.slice(0, 1).map((cause) => plotText(nameOf(cause, t))),
    y: [null],
    marker: { color: palette['chart-downtime'] },
  };
}

function lineOf(causes: readonly Cause[], palette: Palette, { t, locale }: Words) {
  return {
    type: 'scatter' as const,
    mode: 'lines+markers' as const,
    name: t('downtime-pareto.cumulated'),
    yaxis: 'y2',
    x: causes.map((cause) => plotText(nameOf(cause, t))),
    y: causes.map(({ cumulated }) => cumulated),
    customdata: causes.map(({ cumulated }) => formatPercent(cumulated, locale)),
    hovertemplate: hoverText,
    line: { color: palette.text, width: 2 },
    marker: { size: 6 },
  };
}

/** Name of a cause; its kind where the plant gave no reason. */
export function nameOf({ kind, reason }: Pick<Cause, 'kind' | 'reason'>, t: TFunction): string {
  return reason ?? t(`downtime-pareto.kind.${kind}`);
}
