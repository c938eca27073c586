import { plainAxis } from '#engine/charts/figure.ts';
import { type ChartRows, defineChart } from '#engine/charts/define-chart.tsx';
import type { Palette } from '#engine/charts/palette.ts';
import { formatPercent } from '#lib/plant-format.ts';
import { valuesOf, withComparedColumns } from '#plant/comparison/compared-hours.ts';
import { ComparedNote } from '#plant/comparison/compared-note.tsx';
import { scopeText } from '#plant/charts/chart-scope.ts';
import { axisOver, hourCell, hourName, spanOf } from '#plant/charts/hours.ts';
import { hourAxis, lastPoints, lastText } from '#plant/charts/last-points.ts';
import { type PlantChart, usePlantChart } from '#plant/charts/plant-chart.ts';

import { type Names, tracesOf } from './earning-traces.ts';
import { comparedEarnings, earningsOf, lostRevenue } from './earnings.ts';
import { moneyText } from './money-text.ts';
import type { RevenueOptions } from './revenue.gen.ts';
import schema from './revenue.schema.json' with { type: 'json' };
import { validate } from './revenue.validate.gen.js';

const slots = {
  performance: { query: 'performance' },
  hours: { query: 'hours' },
  nonworking: { query: 'nonworking', optional: true },
  comparedHours: { query: 'hours', optional: true },
} as const;

type Rows = ChartRows<RevenueOptions, typeof slots>;
type View = NonNullable<ReturnType<typeof read>>;

/** Value of the good parts against that of the same time at the baseline OEE. */
export const revenue = defineChart({
  type: 'revenue',
  schema,
  validate,
  size: { w: 6, h: 11 },
  slots,
  isOverTime: true,
  useSettings: usePlantChart,
  read,
  label: ({ price }, { t }) => t(price ? 'revenue.label' : 'revenue.label.parts'),
  draw,
  table,
  headline,
});

const defaultBaseline = 0.85;

function read({ options, data }: Rows, { isFolded }: PlantChart) {
  const [performance] = data.performance;
  const [hours] = data.hours;
  if (!performance || !hours) return null;
  const { baseline = defaultBaseline } = options;
  const price = priceOf(options) ?? performance.Explanation.PartPrice;
  const factor = price?.Value ?? 1;
  const all = earningsOf(hours, performance, { baseline, price: factor });
  const earnings = lastPoints(all);
  return {
    performance,
    baseline,
    /** Null: shows parts. */
    price,
    all,
    earnings,
    before: comparedEarnings(all, data.comparedHours, factor),
    axis: axisOver({
      span: spanOf(earnings),
      timeZone: performance.Explanation.TimeZone,
      offShift: data.nonworking,
      isFolded,
    }),
  };
}

function priceOf({ pricePerPart, currency = 'USD' }: RevenueOptions) {
  return pricePerPart === undefined ? null : { Value: pricePerPart, Currency: currency };
}

function draw(view: View, settings: PlantChart, palette: Palette) {
  const { earnings, before, price, axis } = view;
  const { locale, compared } = settings;
  return {
    data: tracesOf(earnings, {
      names: namesOf(view, settings),
      palette,
      before,
      compared,
      format: (value) => moneyText(value ?? null, price?.Currency, locale),
      hover: (name, value, hour) =>
        `${name}: ${moneyText(value, price?.Currency, locale)} · ${hourName(hour, locale, axis.timeZone)}`,
    }),
    layout: {
      xaxis: hourAxis(palette, locale, { axis, points: earnings }),
      yaxis: plainAxis(palette, { rangemode: 'tozero' }),
    },
  };
}

function namesOf({ performance, baseline }: View, { t, locale }: PlantChart): Names {
  return {
    current: t('revenue.current', { oee: formatPercent(performance.OEE, locale) }),
    earned: t('revenue.earned'),
    baseline: t('revenue.baseline', { oee: formatPercent(baseline, locale) }),
  };
}

function table(view: View, settings: PlantChart) {
  const { earnings, before, price, axis } = view;
  const { t, compared } = settings;
  const { current, baseline, earned } = namesOf(view, settings);
  const unit = price?.Currency ?? t('revenue.parts');
  return withComparedColumns(
    {
      columns: [t('chart.hour'), `${current} (${unit})`, `${baseline} (${unit})`],
      rows: earnings.map((hour) => [hourCell(hour, axis.timeZone), hour.current, hour.baseline]),
    },
    compared,
    [{ of: `${earned} (${unit})`, values: valuesOf(before) }],
  );
}

function headline(view: View, { t, locale }: PlantChart) {
  const { performance, baseline, price, all, earnings, before } = view;
  return (
    <>
      <strong>{moneyText(lostRevenue(earnings), price?.Currency, locale)}</strong>{' '}
      {t(price ? 'revenue.missed' : 'revenue.missed.parts', {
        oee: formatPercent(baseline, locale),
      })}
      {` · ${scopeText(performance.Explanation.Machines, t)}`}
      {lastText(all, t)}
      <ComparedNote values={before} />
    </>
  );
}
