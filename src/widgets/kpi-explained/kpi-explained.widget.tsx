import { useMemo } from 'react';

import { ChartActions } from '#engine/parts/chart-actions.tsx';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { formatHour } from '#lib/plant-axis.ts';
import { abbreviate, formatMeasure, formatPercent } from '#lib/plant-format.ts';
import type { Explanation, Performance } from '#schemas/api/machines.gen.ts';

import type { KpiExplainedOptions } from './kpi-explained.gen.ts';
import styles from './kpi-explained.module.css';
import schema from './kpi-explained.schema.json' with { type: 'json' };
import { validate } from './kpi-explained.validate.gen.js';
import { ledgerOf, rulesOf } from './ledger.ts';

const slots = { performance: { query: 'performance' } } as const;

/** What an OEE was computed from: its factors, every minute of its time, and the plant's rules. */
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
  if (!performance) return null;
  return (
    <div className={styles['explained']}>
      <Head performance={performance} />
      <Factors performance={performance} />
      <Ledger explanation={performance.Explanation} oee={performance.OEE} />
      <Rules performance={performance} />
    </div>
  );
}

/** Which figure, of what time and how many machines, and all of it as a file. */
function Head({ performance }: { performance: Performance }) {
  const { t, locale } = useText();
  const { Explanation, Start, End } = performance;
  const { TimeZone, Machines } = Explanation;
  const table = useMemo(
    () => ({
      columns: ['kpi-explained.part', 'chart.minutes', 'kpi-explained.note'].map((key) => t(key)),
      rows: ledgerOf(Explanation).map(({ name, ms, reason }) => [
        t(`kpi-explained.${name}`),
        ms === null ? null : ms / 60_000,
        reason === null ? '' : t(`kpi-reason.${reason}`),
      ]),
    }),
    [Explanation, t],
  );
  return (
    <header className={styles['head']}>
      <p className={styles['kpi']}>
        <span>{kpiName(Explanation)}</span>{' '}
        <strong data-kpi="OEE">{formatPercent(performance.OEE, locale)}</strong>
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

/** The three ratios with what was divided by what. */
function Factors({ performance }: { performance: Performance }) {
  const { t, locale } = useText();
  const { Availability, Performance: speed, Quality, GoodParts, TotalParts } = performance;
  const { Sums, BaseMs } = performance.Explanation;
  const factors = [
    ['availability', Availability, minutes(Sums.RunMs, locale), minutes(BaseMs, locale)],
    ['performance', speed, minutes(Sums.IdealMs, locale), minutes(Sums.RunMs, locale)],
    ['quality', Quality, abbreviate(GoodParts, locale), abbreviate(TotalParts, locale)],
  ] as const;
  return (
    <ol className={styles['factors']}>
      {factors.map(([name, value, part, whole]) => (
        <li key={name}>
          <span>{t(`kpi-explained.${name}`)}</span>
          <strong>{formatPercent(value, locale)}</strong>
          <small>{t(`kpi-explained.${name}.of`, { part, whole })}</small>
        </li>
      ))}
    </ol>
  );
}

/** Planned time, less every loss, is the productive time; over the planned time that is the KPI. */
function Ledger({ explanation, oee }: { explanation: Explanation; oee: number | null }) {
  const { t, locale } = useText();
  return (
    <table className={styles['ledger']}>
      <caption>{t('kpi-explained.ledger')}</caption>
      <tbody>
        {ledgerOf(explanation).map(({ name, ms, reason, sign, isTotal }) => (
          <tr key={name} data-total={isTotal || undefined}>
            <th scope="row">
              {t(`kpi-explained.${name}`)}
              {reason !== null && <small>{t(`kpi-reason.${reason}`)}</small>}
            </th>
            <td>{ms === null ? minutes(null, locale) : sign + minutes(Math.abs(ms), locale)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('kpi-explained.share', { kpi: kpiName(explanation) })}</th>
          <td>{formatPercent(oee, locale)}</td>
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

function minutes(ms: number | null, locale: string): string {
  return formatMeasure(ms === null ? null : ms / 60_000, locale);
}
