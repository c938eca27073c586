import type { TFunction } from 'i18next';
import { useCallback, useMemo } from 'react';

import { scopeText } from '#plant/parts/chart-scope.ts';
import { Chart } from '#engine/parts/chart.tsx';
import { hoverText, plainAxis, plotText } from '#engine/parts/figure.ts';
import type { Palette } from '#engine/parts/palette.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { formatMeasure, formatPercent } from '#lib/plant-format.ts';

import type { DowntimeParetoOptions } from './downtime-pareto.gen.ts';
import styles from './downtime-pareto.module.css';
import schema from './downtime-pareto.schema.json' with { type: 'json' };
import { validate } from './downtime-pareto.validate.gen.js';
import { causesOf, type Cause } from './pareto.ts';

const slots = { reasons: { query: 'downtime-reasons' } } as const;

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
  const draw = useCallback(
    (palette: Palette) => ({
      data: [barsOf(causes, palette, { t, locale }), lineOf(causes, palette, { t, locale })],
      layout: {
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
    [causes, locale, t],
  );
  const table = useMemo(
    () => ({
      columns: [t('downtime-pareto.reason'), t('chart.minutes'), t('downtime-pareto.stops'), '%'],
      rows: causes.map((cause) => [
        nameOf(cause, t),
        cause.ms / 60_000,
        cause.stops,
        cause.cumulated * 100,
      ]),
    }),
    [causes, t],
  );
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
        </>
      }
    />
  );
}

function nameOf({ kind, reason }: Pick<Cause, 'kind' | 'reason'>, t: TFunction): string {
  return reason ?? t(`downtime-pareto.kind.${kind}`);
}

interface Words {
  t: TFunction;
  locale: string;
}

/** What has no reason of the plant's own has a pattern: it is a gap in what is known. */
function barsOf(causes: readonly Cause[], palette: Palette, { t, locale }: Words) {
  return {
    type: 'bar' as const,
    name: t('chart.minutes'),
    x: causes.map((cause) => plotText(nameOf(cause, t))),
    y: causes.map(({ ms }) => ms / 60_000),
    customdata: causes.map((cause) =>
      plotText(
        t('downtime-pareto.hover', {
          reason: nameOf(cause, t),
          minutes: formatMeasure(cause.ms / 60_000, locale),
          stops: cause.stops,
        }),
      ),
    ),
    hovertemplate: hoverText,
    marker: {
      color: palette['chart-downtime'],
      pattern: { shape: causes.map(({ kind }) => (kind === 'reason' ? '' : '/')), solidity: 0.4 },
    },
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
