import type { TFunction } from 'i18next';
import { useCallback, useMemo } from 'react';

import { withCompared } from '#plant/comparison/compared-hours.ts';
import { type ComparedWords, useCompared } from '#plant/comparison/use-compared.ts';
import { scopeText } from '#plant/parts/chart-scope.ts';
import { Chart } from '#engine/parts/chart.tsx';
import { hoverText, plainAxis, plotText } from '#engine/parts/figure.ts';
import type { Palette } from '#engine/parts/palette.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import type { Figure } from '#lib/difference.ts';
import { formatMeasure, formatPercent } from '#lib/plant-format.ts';

import type { DowntimeParetoOptions } from './downtime-pareto.gen.ts';
import styles from './downtime-pareto.module.css';
import schema from './downtime-pareto.schema.json' with { type: 'json' };
import { validate } from './downtime-pareto.validate.gen.js';
import { causesOf, type Cause, minutesOf } from './pareto.ts';

const slots = {
  reasons: { query: 'downtime-reasons' },
  comparedReasons: { query: 'downtime-reasons', optional: true },
} as const;

/** Why machines did not run, the reason that cost most first. */
export const downtimePareto = defineWidget<DowntimeParetoOptions, typeof slots>({
  type: 'downtime-pareto',
  schema,
  validate,
  size: { w: 6, h: 11 },
  slots,
  Component: DowntimePareto,
});

function DowntimePareto({ options, data }: WidgetProps<DowntimeParetoOptions, typeof slots>) {
  const { t, locale } = useText();
  const { reasons: most = 10 } = options;
  const [reasons] = data.reasons;
  const causes = useMemo(
    () => causesOf(reasons?.Items ?? [], most, (cause) => nameOf(cause, t)),
    [reasons, most, t],
  );
  const compared = useCompared();
  const [other] = data.comparedReasons ?? [];
  const before = useMemo(
    () => other && minutesOf(causes, other.Items, (cause) => nameOf(cause, t)),
    [causes, other, t],
  );
  const draw = useCallback(
    (palette: Palette) => ({
      data: tracesOf(causes, palette, { t, locale, compared, before }),
      layout: {
        barmode: 'overlay' as const,
        xaxis: plainAxis(palette, { type: 'category', tickangle: -40, showgrid: false }),
        yaxis: plainAxis(palette, { rangemode: 'tozero' }),
        yaxis2: plainAxis(palette, {
          overlaying: 'y',
          side: 'right',
          range: [0, 1.04],
          tickformat: '.0%',
          showgrid: false,
        }),
      },
    }),
    [causes, before, compared, locale, t],
  );
  const table = useTable({ causes, before, compared });
  if (causes.length === 0)
    return <p className={styles['nothing']}>{t('downtime-pareto.nothing')}</p>;
  const minutes = causes.reduce((sum, { ms }) => sum + ms, 0) / 60_000;

  return (
    <Chart
      label={t('downtime-pareto.label')}
      draw={draw}
      table={table}
      headline={
        <>
          <strong>{formatMeasure(minutes, locale)}</strong> {t('downtime-pareto.headline')}
          {` · ${scopeText(reasons?.Machines ?? 1, t)}`}
          {reasons?.IsCapped &&
            ` · ${t('downtime-pareto.capped', { shown: reasons.Items.length })}`}
          <NothingCompared isEmpty={other?.Items.length === 0} />
        </>
      }
    />
  );
}

/** A time without any data has no downtime either: they cannot be told apart. */
function NothingCompared({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useText();
  const compared = useCompared();
  if (!compared || !isEmpty) return null;
  return <>{` · ${t('comparison.noDowntime', { name: compared.name })}`}</>;
}

function nameOf({ kind, reason }: Pick<Cause, 'kind' | 'reason'>, t: TFunction): string {
  return reason ?? t(`downtime-pareto.kind.${kind}`);
}

interface Words {
  t: TFunction;
  locale: string;
  compared: ComparedWords | null;
  /** Minutes of the compared time by cause; undefined while nothing is compared. */
  before: readonly (number | null)[] | undefined;
}

function tracesOf(causes: readonly Cause[], palette: Palette, words: Words) {
  const own = [barsOf, swatchOf, lineOf].map((traceOf) => traceOf(causes, palette, words));
  const { t, compared, before } = words;
  if (!compared || !before) return own;
  const marks = {
    type: 'scatter' as const,
    mode: 'markers' as const,
    name: compared.series(t('chart.minutes')),
    x: causes.map((cause) => plotText(nameOf(cause, t))),
    y: [...before],
    customdata: causes.map((_, index) => saidOf(causes, index, words)),
    hovertemplate: hoverText,
    // Hollow, so that they are seen on the bars, too.
    marker: {
      color: palette.panel,
      size: 11,
      symbol: 'diamond' as const,
      line: { color: palette['chart-downtime'], width: 2 },
    },
  };
  return [...own, marks];
}

/** A cause with its minutes and stops, and what is compared. */
function saidOf(
  causes: readonly Cause[],
  index: number,
  { t, locale, compared, before }: Words,
): string {
  const cause = causes[index];
  if (!cause) return '';
  const now = cause.ms / 60_000;
  const said = plotText(
    t('downtime-pareto.hover', {
      reason: nameOf(cause, t),
      minutes: formatMeasure(now, locale),
      stops: cause.stops,
    }),
  );
  if (!compared || !before) return said;
  function format(value: Figure): string {
    return formatMeasure(value, locale);
  }
  return compared.both(said, { now, before: before[index], format });
}

/** What has no reason of the plant's own has a pattern: it is a gap in what is known. */
function barsOf(causes: readonly Cause[], palette: Palette, words: Words) {
  const { t } = words;
  return {
    type: 'bar' as const,
    name: t('chart.minutes'),
    showlegend: false,
    x: causes.map((cause) => plotText(nameOf(cause, t))),
    y: causes.map(({ ms }) => ms / 60_000),
    customdata: causes.map((_, index) => saidOf(causes, index, words)),
    hovertemplate: hoverText,
    marker: {
      color: palette['chart-downtime'],
      pattern: { shape: causes.map(({ kind }) => (kind === 'reason' ? '' : '/')), solidity: 0.4 },
    },
  };
}

/** Of the legend: Plotly would draw it with the pattern of the first bar. */
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

interface TableOf {
  causes: readonly Cause[];
  before: readonly (number | null)[] | undefined;
  compared: ComparedWords | null;
}

function useTable({ causes, before, compared }: TableOf) {
  const { t } = useText();
  return useMemo(
    () =>
      withCompared(
        {
          columns: [
            t('downtime-pareto.reason'),
            t('chart.minutes'),
            t('downtime-pareto.stops'),
            '%',
          ],
          rows: causes.map((cause) => [
            nameOf(cause, t),
            cause.ms / 60_000,
            cause.stops,
            cause.cumulated * 100,
          ]),
        },
        compared,
        [{ of: t('chart.minutes'), values: before }],
      ),
    [causes, before, compared, t],
  );
}
