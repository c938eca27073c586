import { useMemo } from 'react';

import { withComparedColumns } from '#plant/comparison/compared-hours.ts';
import { useCompared } from '#plant/comparison/use-compared.ts';
import { ChartActions } from '#engine/charts/chart-actions.tsx';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import type { Figure } from '#lib/difference.ts';
import { formatHour } from '#lib/plant-axis.ts';
import { abbreviateNumber, formatMeasure, formatPercent } from '#lib/plant-format.ts';
import type { Explanation, Performance } from '#schemas/api/machines.gen.ts';

import type { KpiExplainedOptions } from './kpi-explained.gen.ts';
import styles from './kpi-explained.module.css';
import schema from './kpi-explained.schema.json' with { type: 'json' };
import { validate } from './kpi-explained.validate.gen.js';
import { ledgerOf, roundedMinutes, rulesOf, signOf } from './ledger.ts';
import { Losses } from './losses.tsx';

const slots = {
  performance: { query: 'performance' },
  comparedPerformance: { query: 'performance', optional: true },
} as const;

/** How an OEE was computed: factors, all minutes, and the plant's policy. */
export const kpiExplained = defineWidget<KpiExplainedOptions, typeof slots>({
  type: 'kpi-explained',
  schema,
  validate,
  size: { w: 4, h: 20 },
  slots,
  Component: KpiExplained,
});

function KpiExplained({ data }: WidgetProps<KpiExplainedOptions, typeof slots>) {
  const [performance] = data.performance;
  const [other] = data.comparedPerformance ?? [];
  if (!performance) return null;
  return (
    <div className={styles['explained']}>
      <Head performance={performance} other={other} />
      <Factors performance={performance} other={other} />
      <Ledger performance={performance} other={other} />
      <Losses explanation={performance.Explanation} />
      <Rules performance={performance} />
    </div>
  );
}

interface Both {
  performance: Performance;
  /** Performance of the comparison; undefined without one. */
  other: Performance | undefined;
}

/** The compared ratio and the difference. `before` is undefined without a comparison. */
function ComparedFigure({
  now,
  before,
}: {
  now: number | null;
  before: number | null | undefined;
}) {
  const { locale } = useText();
  const compared = useCompared();
  if (!compared || before === undefined) return null;
  function format(value: Figure): string {
    return formatPercent(value, locale);
  }
  return (
    <small className={styles['compared']}>
      {compared.line({ now, before, format, isRatio: true })}
    </small>
  );
}

/** Minutes of each line in the compared period. */
function comparedMinutes(lines: ReturnType<typeof ledgerOf>, { Explanation, OEE }: Performance) {
  const found = new Map(ledgerOf(Explanation).map(({ name, ms }) => [name, ms]));
  return lines.map(({ name }) => {
    const ms = OEE === null ? null : (found.get(name) ?? null);
    return ms === null ? null : ms / 60_000;
  });
}

/** Figure, period and number of machines, with an export. */
function Head({ performance, other }: Both) {
  const { t, locale } = useText();
  const compared = useCompared();
  const { Explanation, Start, End } = performance;
  const { TimeZone, Machines } = Explanation;
  const table = useMemo(() => {
    const lines = ledgerOf(Explanation);
    const inMinutes = roundedMinutes(lines);
    return withComparedColumns(
      {
        columns: ['kpi-explained.part', 'chart.minutes', 'kpi-explained.note'].map((key) => t(key)),
        rows: lines.map(({ name, reason }, line) => [
          t(`kpi-explained.${name}`),
          inMinutes[line] ?? null,
          reason === null ? '' : t(`kpi-reason.${reason}`),
        ]),
      },
      compared,
      [{ of: t('chart.minutes'), values: other && comparedMinutes(lines, other) }],
    );
  }, [Explanation, other, compared, t]);
  return (
    <header className={styles['head']}>
      <p className={styles['kpi']}>
        <span>{kpiName(Explanation)}</span>{' '}
        <strong data-kpi="OEE">{formatPercent(performance.OEE, locale)}</strong>
        <ComparedFigure now={performance.OEE} before={other && (other.OEE ?? null)} />
      </p>
      <ChartActions label={t('kpi-explained.label')} table={table} />
      <p className={styles['window']}>
        {t('kpi-explained.window', {
          from: formatHour(Date.parse(Start), locale, TimeZone),
          to: formatHour(Date.parse(End), locale, TimeZone),
          machines: Machines,
        })}
      </p>
    </header>
  );
}

function kpiName({ PlannedOnly }: Explanation): 'OEE' | 'TEEP' {
  return PlannedOnly ? 'OEE' : 'TEEP';
}

/** The three ratios with numerator and denominator. */
function Factors({ performance, other }: Both) {
  const { t, locale } = useText();
  const { Availability, Performance: speed, Quality, GoodParts, TotalParts } = performance;
  const { Sums, BaseMs } = performance.Explanation;
  const factors = [
    ['availability', Availability, minutes(Sums.RunMs, locale), minutes(BaseMs, locale)],
    ['performance', speed, minutes(Sums.IdealMs, locale), minutes(Sums.RunMs, locale)],
    ['quality', Quality, abbreviateNumber(GoodParts, locale), abbreviateNumber(TotalParts, locale)],
  ] as const;
  const before = other && {
    availability: other.Availability,
    performance: other.Performance,
    quality: other.Quality,
  };
  return (
    <ol className={styles['factors']}>
      {factors.map(([name, value, part, whole]) => (
        <li key={name}>
          <span>{t(`kpi-explained.${name}`)}</span>
          <strong>{formatPercent(value, locale)}</strong>
          <small>{t(`kpi-explained.${name}.of`, { part, whole })}</small>
          <ComparedFigure now={value} before={before?.[name]} />
        </li>
      ))}
    </ol>
  );
}

/**
 * Planned time minus each loss is the productive time; divided by the planned time it is the KPI.
 */
function Ledger({ performance: { Explanation: explanation, OEE }, other }: Both) {
  const { t, locale } = useText();
  const compared = useCompared();
  const lines = ledgerOf(explanation);
  const before = compared && other ? comparedMinutes(lines, other) : undefined;
  return (
    <table className={styles['ledger']}>
      <caption>{t('kpi-explained.ledger')}</caption>
      {before && (
        <thead>
          <tr>
            <th scope="col">{t('kpi-explained.part')}</th>
            <th scope="col">{t('chart.minutes')}</th>
            <th scope="col">{compared?.name}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {lines.map(({ name, ms, reason, sign, isTotal }, line) => (
          <tr key={name} data-total={isTotal || undefined}>
            <th scope="row">
              {t(`kpi-explained.${name}`)}
              {reason !== null && <small>{t(`kpi-reason.${reason}`)}</small>}
            </th>
            <td>{signed(ms === null ? null : ms / 60_000, sign, locale)}</td>
            {before && (
              <td>{signed(before[line], isTotal ? '' : signOf(before[line] ?? null), locale)}</td>
            )}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('kpi-explained.share', { kpi: kpiName(explanation) })}</th>
          <td>{formatPercent(OEE, locale)}</td>
          {before && <td>{formatPercent(other?.OEE, locale)}</td>}
        </tr>
      </tfoot>
    </table>
  );
}

function Rules({ performance: { Explanation, Reasons } }: { performance: Performance }) {
  const { t } = useText();
  return (
    <section className={styles['rules']}>
      <h3>{t('kpi-explained.rules')}</h3>
      <ul>
        {Reasons.map((reason) => (
          <li key={reason}>{t(`kpi-reason.${reason}`)}</li>
        ))}
        {rulesOf(Explanation).map(({ key, gaps }) => (
          <li key={key}>{t(`kpi-explained.${key}`, gaps)}</li>
        ))}
      </ul>
    </section>
  );
}

/** Minutes with the sign of the line. */
function signed(value: number | null | undefined, sign: string, locale: string): string {
  const isKnown = value !== null && value !== undefined;
  return isKnown ? sign + formatMeasure(Math.abs(value), locale) : formatMeasure(null, locale);
}

function minutes(ms: number | null, locale: string): string {
  return formatMeasure(ms === null ? null : ms / 60_000, locale);
}
