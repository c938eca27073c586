import { useCallback, useMemo } from 'react';

import { scopeText } from '#plant/parts/chart-scope.ts';
import { Chart } from '#engine/parts/chart.tsx';
import { hoverText, plainAxis, plotDate } from '#engine/parts/figure.ts';
import {
  barsOfHours,
  comparedPoints,
  valuesOf,
  withCompared,
} from '#plant/comparison/compared-hours.ts';
import { ComparedNote } from '#plant/comparison/compared-note.tsx';
import { type ComparedWords, useCompared } from '#plant/comparison/use-compared.ts';
import {
  hourCell,
  hourName,
  type HourPoint,
  hourPoints,
  middleOf,
  spanOf,
  useTimeAxis,
} from '#plant/parts/hours.ts';
import { hourAxis, lastPoints, lastText } from '#plant/parts/last-points.ts';
import type { Palette } from '#engine/parts/palette.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import type { Figure } from '#lib/difference.ts';
import type { Span } from '#lib/plant-axis.ts';
import { abbreviate, formatPercent } from '#lib/plant-format.ts';
import type { Hours, PartPrice, Performance } from '#schemas/api/machines.gen.ts';

import { earningsOf, type Earning } from './earnings.ts';
import type { RevenueOptions } from './revenue.gen.ts';
import schema from './revenue.schema.json' with { type: 'json' };
import { validate } from './revenue.validate.gen.js';

const slots = {
  performance: { query: 'performance' },
  hours: { query: 'hours' },
  nonworking: { query: 'nonworking', optional: true },
  comparedHours: { query: 'hours', optional: true },
} as const;

/** What the good parts are worth, against what the same time is worth at the baseline OEE. */
export const revenue = defineWidget<RevenueOptions, typeof slots>({
  type: 'revenue',
  schema,
  validate,
  size: { w: 6, h: 10 },
  slots,
  Component: Revenue,
});

type Props = WidgetProps<RevenueOptions, typeof slots>;

const usualBaseline = 0.85;

function Revenue({ options, data }: Props) {
  const [performance] = data.performance;
  const [hours] = data.hours;
  if (!performance || !hours) return null;
  const { pricePerPart, currency = 'USD' } = options;
  const own = pricePerPart === undefined ? null : { Value: pricePerPart, Currency: currency };
  return (
    <RevenueChart
      performance={performance}
      hours={hours}
      data={data}
      price={own ?? performance.Explanation.PartPrice}
      baseline={options.baseline ?? usualBaseline}
    />
  );
}

interface ChartProps {
  performance: Performance;
  hours: Hours;
  data: Props['data'];
  /** Null: parts are shown. */
  price: PartPrice | null;
  baseline: number;
}

function RevenueChart({ performance, hours, data, price, baseline }: ChartProps) {
  const { t, locale } = useText();
  const { TimeZone } = performance.Explanation;
  const factor = price?.Value ?? 1;
  const currency = price?.Currency;
  const all = useMemo(
    () => earningsOf(hours, performance, { baseline, price: factor }),
    [hours, performance, baseline, factor],
  );
  const earnings = useMemo(() => lastPoints(all), [all]);
  const compared = useCompared();
  const before = useMemo(
    () => comparedEarnings(all, data.comparedHours, factor),
    [all, data.comparedHours, factor],
  );
  const axis = useTimeAxis(spanOf(earnings), TimeZone, data.nonworking);
  const names = useNames(performance.OEE, baseline);
  const draw = useCallback(
    (palette: Palette) => ({
      data: tracesOf(earnings, names, {
        palette,
        before,
        compared,
        format: (value) => moneyText(value ?? null, currency, locale),
        hover: (name, value, hour) =>
          `${name}: ${moneyText(value, currency, locale)} · ${hourName(hour, locale, TimeZone)}`,
      }),
      layout: {
        xaxis: hourAxis(palette, locale, { axis, points: earnings }),
        yaxis: plainAxis(palette, { rangemode: 'tozero' }),
      },
    }),
    [earnings, before, compared, names, currency, axis, locale, TimeZone],
  );
  const unit = currency ?? t('revenue.parts');
  const table = useTable({ earnings, before, compared, names, unit, TimeZone });

  return (
    <Chart
      label={t(price ? 'revenue.label' : 'revenue.label.parts')}
      draw={draw}
      table={table}
      isOverTime
      headline={
        <>
          <strong>{moneyText(missedIn(earnings), currency, locale)}</strong>{' '}
          {t(price ? 'revenue.missed' : 'revenue.missed.parts', {
            oee: formatPercent(baseline, locale),
          })}
          {` · ${scopeText(performance.Explanation.Machines, t)}`}
          {lastText(all, t)}
          <ComparedNote values={before} />
        </>
      }
    />
  );
}

interface Names {
  current: string;
  baseline: string;
  earned: string;
}

function useNames(oee: number | null, baseline: number): Names {
  const { t, locale } = useText();
  return useMemo(
    () => ({
      current: t('revenue.current', { oee: formatPercent(oee, locale) }),
      earned: t('revenue.earned'),
      baseline: t('revenue.baseline', { oee: formatPercent(baseline, locale) }),
    }),
    [oee, baseline, locale, t],
  );
}

interface Look {
  palette: Palette;
  before: readonly HourPoint[] | null;
  compared: ComparedWords | null;
  format(value: Figure): string;
  hover(name: string, value: number | null, hour: Span): string;
}

function tracesOf(
  earnings: readonly Earning[],
  names: Names,
  { palette, before, compared, format, hover }: Look,
) {
  const points = earnings.map(({ start, end, current }) => ({ start, end, value: current }));
  return [
    ...barsOfHours({
      points,
      before,
      name: names.current,
      comparedName: names.earned,
      color: palette.accent,
      compared,
      format,
      hover: (point) => hover(names.current, point.value, point),
    }),
    {
      type: 'scatter' as const,
      mode: 'lines+markers' as const,
      name: names.baseline,
      x: earnings.map((hour) => plotDate(middleOf(hour))),
      y: earnings.map((hour) => hour.baseline),
      customdata: earnings.map((hour) => hover(names.baseline, hour.baseline, hour)),
      hovertemplate: hoverText,
      line: { color: palette.text, width: 2, dash: 'dash' as const },
      marker: { size: 5 },
    },
  ];
}

/** What the good parts of the compared hours are worth at the price of today. */
function comparedEarnings(
  own: readonly Earning[],
  rows: readonly Hours[] | undefined,
  price: number,
): HourPoint[] | null {
  const hours = own.map(({ start, end, current }) => ({ start, end, value: current }));
  const points = comparedPoints(hours, rows, (of) => hourPoints(of, 'goodparts'));
  return (
    points &&
    lastPoints(points).map(({ start, end, value }) => ({
      start,
      end,
      value: value === null ? null : value * price,
    }))
  );
}

/** Null where no hour has a baseline. Below 0: better than the baseline. */
function missedIn(earnings: readonly Earning[]): number | null {
  if (earnings.every(({ baseline }) => baseline === null)) return null;
  return earnings.reduce((sum, { current, baseline }) => sum + (baseline ?? current) - current, 0);
}

function moneyText(value: number | null, currency: string | undefined, locale: string): string {
  if (value === null || currency === undefined) return abbreviate(value, locale);
  const style = {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
    signDisplay: 'negative',
  } as const;
  return new Intl.NumberFormat(locale, style).format(value);
}

interface TableOf {
  earnings: readonly Earning[];
  before: readonly HourPoint[] | null;
  compared: ComparedWords | null;
  names: Names;
  unit: string;
  TimeZone: string;
}

function useTable({ earnings, before, compared, names, unit, TimeZone }: TableOf) {
  const { t } = useText();
  const { current, baseline, earned } = names;
  return useMemo(
    () =>
      withCompared(
        {
          columns: [t('chart.hour'), `${current} (${unit})`, `${baseline} (${unit})`],
          rows: earnings.map((hour) => [hourCell(hour, TimeZone), hour.current, hour.baseline]),
        },
        compared,
        [{ of: `${earned} (${unit})`, values: valuesOf(before) }],
      ),
    [earnings, before, compared, current, baseline, earned, unit, TimeZone, t],
  );
}
