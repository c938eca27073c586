import { type ChartRows, defineChart } from '#engine/charts/define-chart.tsx';
import { plainAxis, plotText } from '#engine/charts/figure.ts';
import type { Palette } from '#engine/charts/palette.ts';
import { useText } from '#engine/text.ts';
import { formatMeasure } from '#lib/plant-format.ts';
import { shortName } from '#lib/short-name.ts';
import { withComparedColumns } from '#plant/comparison/compared-hours.ts';
import { useCompared } from '#plant/comparison/use-compared.ts';
import { scopeText } from '#plant/charts/chart-scope.ts';
import { type PlantChart, usePlantChart } from '#plant/charts/plant-chart.ts';

import type { DowntimeParetoOptions } from './downtime-pareto.gen.ts';
import styles from './downtime-pareto.module.css';
import schema from './downtime-pareto.schema.json' with { type: 'json' };
import { validate } from './downtime-pareto.validate.gen.js';
import { causesOf, minutesOf } from './pareto.ts';
import { nameOf, tracesOf } from './traces.ts';

const slots = {
  reasons: { query: 'downtime-reasons' },
  comparedReasons: { query: 'downtime-reasons', optional: true },
} as const;

type Rows = ChartRows<DowntimeParetoOptions, typeof slots>;
type View = NonNullable<ReturnType<typeof read>>;

/** Maximum characters of a label below a bar; table and hover text have the whole reason. */
const maxLabelLength = 18;

/** Pareto chart of downtime reasons, the largest first. */
export const downtimePareto = defineChart({
  type: 'downtime-pareto',
  schema,
  validate,
  size: { w: 6, h: 13 },
  slots,
  useSettings: usePlantChart,
  read,
  label: (_, { t }) => t('downtime-pareto.label'),
  draw,
  table,
  headline,
  whenEmpty: (_, { t }) => <p className={styles['nothing']}>{t('downtime-pareto.nothing')}</p>,
});

function read({ options: { reasons: most = 10 }, data }: Rows, { t }: PlantChart) {
  const [reasons] = data.reasons;
  const [other] = data.comparedReasons ?? [];
  const causes = causesOf(reasons?.Items ?? [], most, (cause) => nameOf(cause, t));
  if (!reasons || causes.length === 0) return null;
  return {
    reasons,
    other,
    causes,
    /** Undefined without a comparison. */
    before: other && minutesOf(causes, other.Items, (cause) => nameOf(cause, t)),
  };
}

function draw({ causes, before }: View, { t, locale, compared }: PlantChart, palette: Palette) {
  const names = causes.map((cause) => nameOf(cause, t));
  return {
    data: tracesOf(causes, palette, { t, locale, compared, before }),
    layout: {
      barmode: 'overlay' as const,
      // Whole names would be slanted and leave a low chart no room for bars.
      xaxis: plainAxis(palette, {
        type: 'category',
        tickmode: 'array',
        tickvals: names.map(plotText),
        ticktext: names.map((name) => plotText(shortName(name, maxLabelLength))),
        tickangle: -40,
        showgrid: false,
      }),
      yaxis: plainAxis(palette, { rangemode: 'tozero', nticks: 4 }),
      yaxis2: plainAxis(palette, {
        overlaying: 'y',
        side: 'right',
        range: [0, 1.04],
        tickformat: '.0%',
        showgrid: false,
      }),
    },
  };
}

function table({ causes, before }: View, { t, compared }: PlantChart) {
  const minutes = t('chart.minutes');
  return withComparedColumns(
    {
      columns: [t('downtime-pareto.reason'), minutes, t('downtime-pareto.stops'), '%'],
      rows: causes.map((cause) => [
        nameOf(cause, t),
        cause.ms / 60_000,
        cause.stops,
        cause.cumulated * 100,
      ]),
    },
    compared,
    [{ of: minutes, values: before }],
  );
}

function headline({ reasons, other, causes }: View, { t, locale }: PlantChart) {
  const minutes = causes.reduce((sum, { ms }) => sum + ms, 0) / 60_000;
  return (
    <>
      <strong>{formatMeasure(minutes, locale)}</strong> {t('downtime-pareto.headline')}
      {` · ${scopeText(reasons.Machines, t)}`}
      {reasons.IsCapped && ` · ${t('downtime-pareto.capped', { shown: reasons.Items.length })}`}
      <NothingCompared isEmpty={other?.Items.length === 0} />
    </>
  );
}

/** A period without data has no downtime either: the two cases cannot be distinguished. */
function NothingCompared({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useText();
  const compared = useCompared();
  if (!compared || !isEmpty) return null;
  return <>{` · ${t('comparison.noDowntime', { name: compared.name })}`}</>;
}
