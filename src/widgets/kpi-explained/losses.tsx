import { useText } from '#engine/text.ts';
import { dateFormat } from '#shared/date-format.ts';
import { formatMeasure } from '#lib/plant-format.ts';
import type { DowntimeReason, Explanation, Stretch } from '#schemas/api/machines.gen.ts';

import styles from './kpi-explained.module.css';

/** Reasons of the losses, and their intervals, if loaded. */
export function Losses({ explanation }: { explanation: Explanation }) {
  const { t } = useText();
  const { Reasons = [], Intervals = [], TimeZone } = explanation;
  if (Reasons.length === 0) return null;
  return (
    <>
      <details className={styles['losses']}>
        <summary>{t('kpi-explained.reasons', { count: Reasons.length })}</summary>
        <ul>
          {Reasons.map((reason) => (
            <ReasonLine key={nameOf(reason)} reason={reason} />
          ))}
        </ul>
      </details>
      <details className={styles['losses']}>
        <summary>{t('kpi-explained.intervals', { count: Intervals.length })}</summary>
        <ol>
          {Intervals.map((one) => (
            <IntervalLine key={`${one.MachineId} ${one.Start}`} interval={one} zone={TimeZone} />
          ))}
        </ol>
      </details>
    </>
  );
}

function ReasonLine({ reason }: { reason: DowntimeReason }) {
  const { t, locale } = useText();
  return (
    <li>
      <span>{reason.Reason ?? t('kpi-explained.noReason')}</span>
      <span>
        {t('kpi-explained.cost', {
          minutes: formatMeasure(reason.CountedMs / 60_000, locale),
          stops: reason.Stops,
        })}
      </span>
    </li>
  );
}

function IntervalLine({ interval, zone }: { interval: Stretch; zone: string }) {
  const { t, locale } = useText();
  const { Start, End, Reason, CountedMs } = interval;
  const time = dateFormat('hour', locale, zone).formatRange(Date.parse(Start), Date.parse(End));
  return (
    <li>
      <span>
        {time}
        <small>{Reason ?? t('kpi-explained.noReason')}</small>
      </span>
      <span>
        {t('kpi-explained.minutes', { minutes: formatMeasure(CountedMs / 60_000, locale) })}
      </span>
    </li>
  );
}

function nameOf({ Code, Reason, Status, IsChangeover }: DowntimeReason): string {
  return `${Code} ${Reason} ${Status} ${IsChangeover}`;
}
