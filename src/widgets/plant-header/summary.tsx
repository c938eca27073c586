import { useText } from '#engine/text.ts';
import { useTicking } from '#engine/ticker.ts';
import { formatDuration, formatMoment } from '#lib/plant-format.ts';
import { StatusMark } from '#plant/cells/status-mark.tsx';
import { useLiveStore } from '#plant/live/live-provider.tsx';
import { silentSince, useConnection } from '#plant/live/use-live.ts';
import { useStatusCounts } from '#plant/live/use-status-counts.ts';
import { useMachineFilter } from '#plant/machine-filter.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';
import { dateFormat } from '#shared/date-format.ts';

import styles from './plant-header.module.css';

/** Time of the last update, in the plant's time zone. */
export function UpdatedTime({ receivedAt, timeZone }: { receivedAt: number; timeZone: string }) {
  const { t, locale } = useText();
  const store = useLiveStore();
  const text = useTicking(() => {
    const at = Math.max(receivedAt, store.heardAt ?? 0);
    const seconds = (store.now() - at) / 1000;
    return t(seconds < 1 ? 'plant-header.updated.now' : 'plant-header.updated', {
      moment: formatMoment(store.clock.toServer(at), locale, timeZone),
      age: formatDuration(seconds),
    });
  });
  return (
    <span className={styles['updated']}>
      {text} <abbr title={timeZone}>{zoneName(store.now(), locale, timeZone)}</abbr>
    </span>
  );
}

/** Short name of the zone: CST, GMT+5:30. */
function zoneName(at: number, locale: string, timeZone: string): string {
  const parts = dateFormat('zoned', locale, timeZone).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Age of the data of the machine that has been silent for longest. */
function Silence({ machines, receivedAt }: { machines: readonly Machine[]; receivedAt: number }) {
  const { t } = useText();
  const store = useLiveStore();
  const age = useTicking(() => {
    const since = machines.flatMap((row) => silentSince(store, { row, receivedAt }) ?? []);
    if (since.length === 0) return '';
    return formatDuration((store.clock.toServer(store.now()) - Math.min(...since)) / 1000);
  });
  return age && <li className={styles['silence']}>{t('plant-header.silence', { age })}</li>;
}

/** Numbers of running and stopped machines; a press filters by status. */
export function StatusCounts({
  machines,
  receivedAt,
}: {
  machines: readonly Machine[];
  receivedAt: number;
}) {
  const { t } = useText();
  const { status: wanted, change } = useMachineFilter();
  const isStale = useConnection() === 'stale';
  const counts = useStatusCounts(machines, receivedAt);

  return (
    <ul className={styles['counts']} data-stale={isStale || undefined}>
      {counts.map(({ status, count }) => {
        const isAlways = status === 'running' || status === 'stopped';
        return isAlways || count > 0 ? (
          <li key={status}>
            <button
              type="button"
              aria-pressed={wanted === status}
              onClick={() => change({ status: wanted === status ? null : status })}
            >
              <StatusMark word={status} />
              <strong>{count}</strong> {t(`status.${status}`)}
            </button>
          </li>
        ) : null;
      })}
      <Silence machines={machines} receivedAt={receivedAt} />
    </ul>
  );
}
