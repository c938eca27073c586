import { useCallback, useMemo } from 'react';

import { scopeText } from '#plant/parts/chart-scope.ts';
import { Chart } from '#engine/parts/chart.tsx';
import { hoverText, plainAxis, plotDate, timeAxis } from '#engine/parts/figure.ts';
import { hourCell, hourName, middleOf, spanOf, useTimeAxis, widthOf } from '#plant/parts/hours.ts';
import type { Palette } from '#engine/parts/palette.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
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
      nonworking={data.nonworking}
      price={own ?? performance.Explanation.PartPrice}
      baseline={options.baseline ?? usualBaseline}
    />
  );
}

interface ChartProps {
  performance: Performance;
  hours: Hours;
  nonworking: Props['data']['nonworking'];
  /** Null: parts are shown. */
  price: PartPrice | null;
  baseline: number;
}

function RevenueChart({ performance, hours, nonworking, price, baseline }: ChartProps) {
  const { t, locale } = useText();
  const { TimeZone } = performance.Explanation;
  const factor = price?.Value ?? 1;
  const currency = price?.Currency;
  const earnings = useMemo(
    () => earningsOf(hours, performance, { baseline, price: factor }),
    [hours, performance, baseline, factor],
  );
  const axis = useTimeAxis(spanOf(earnings), TimeZone, nonworking);
  const names = useMemo(
    () => ({
      current: t('revenue.current', { oee: formatPercent(performance.OEE, locale) }),
      baseline: t('revenue.baseline', { oee: formatPercent(baseline, locale) }),
    }),
    [performance.OEE, baseline, locale, t],
  );
  const draw = useCallback(
    (palette: Palette) => ({
      data: tracesOf(earnings, names, {
        palette,
        hover: (name, value, hour) =>
          `${name}: ${moneyText(value, currency, locale)} · ${hourName(hour, locale, TimeZone)}`,
      }),
      layout: {
        xaxis: timeAxis(palette, locale, axis),
        yaxis: plainAxis(palette, { rangemode: 'tozero' }),
      },
    }),
    [earnings, names, currency, axis, locale, TimeZone],
  );
  const unit = currency ?? t('revenue.parts');
  const table = useMemo(
    () => ({
      columns: [t('chart.hour'), `${names.current} (${unit})`, `${names.baseline} (${unit})`],
      rows: earnings.map((hour) => [hourCell(hour, TimeZone), hour.current, hour.baseline]),
    }),
    [earnings, names, unit, TimeZone, t],
  );

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
        </>
      }
    />
  );
}

interface Look {
  palette: Palette;
  hover(name: string, value: number | null, hour: Earning): string;
}

function tracesOf(
  earnings: readonly Earning[],
  names: { current: string; baseline: string },
  { palette, hover }: Look,
) {
  const x = earnings.map((hour) => plotDate(middleOf(hour)));
  return [
    {
      type: 'bar' as const,
      name: names.current,
      x,
      y: earnings.map(({ current }) => current),
      width: earnings.map(widthOf),
      customdata: earnings.map((hour) => hover(names.current, hour.current, hour)),
      hovertemplate: hoverText,
      marker: { color: palette.accent },
    },
    {
      type: 'scatter' as const,
      mode: 'lines+markers' as const,
      name: names.baseline,
      x,
      y: earnings.map((hour) => hour.baseline),
      customdata: earnings.map((hour) => hover(names.baseline, hour.baseline, hour)),
      hovertemplate: hoverText,
      line: { color: palette.text, width: 2, dash: 'dash' as const },
      marker: { size: 5 },
    },
  ];
}

/** Null where no hour has a baseline. Below 0: better than the baseline. */
function missedIn(earnings: readonly Earning[]): number | null {
  if (earnings.every(({ baseline }) => baseline === null)) return null;
  return earnings.reduce((sum, { current, baseline }) => sum + (baseline ?? current) - current, 0);
}

function moneyText(value: number | null, currency: string | undefined, locale: string): string {
  if (value === null || currency === undefined) return abbreviate(value, locale);
  const style = { style: 'currency', currency, maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(locale, style).format(value);
}
