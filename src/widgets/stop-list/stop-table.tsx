import { Link } from 'react-router-dom';

import { useText } from '#engine/text.ts';
import { machinePath } from '#plant/machine-path.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import type { Annotation } from '#schemas/api/annotations.gen.ts';
import type { Stop } from '#schemas/api/stops.gen.ts';
import { ScrollRegion } from '#ui/scroll-region.tsx';

import styles from './stop-table.module.css';
import { authorOf, durationText, reasonOf, timeOf, timerOf } from './stop-words.ts';

interface StopTableProps {
  stops: readonly Stop[];
  /** Annotations in the time of these stops. */
  notes: readonly Annotation[];
  /** Shows machine names: the stops are of several machines. */
  isOfMany: boolean;
  onOpen(stop: Stop): void;
}

/** Table of stops, newest first. */
export function StopTable({ stops, notes, isOfMany, onOpen }: StopTableProps) {
  const { t } = useText();
  const names = ['time', 'length', 'reason', 'author'];
  return (
    <ScrollRegion className={styles['scroll']} label={t('stop-list.table')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {(isOfMany ? ['machine', ...names] : names).map((name) => (
              <th key={name} scope="col">
                {t(`stop-list.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stops.map((stop) => (
            <StopRow key={`${stop.MachineId} ${stop.Id}`} {...{ stop, notes, isOfMany, onOpen }} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

type StopRowProps = Omit<StopTableProps, 'stops'> & { stop: Stop };

function StopRow({ stop, notes, isOfMany, onOpen }: StopRowProps) {
  const { t, locale } = useText();
  const { timeZone } = usePlantScope();
  const words = { t, locale, timeZone };
  const reason = reasonOf(stop, t);
  const time = timeOf(stop, words);
  return (
    <tr data-open={stop.IsOpen || undefined}>
      {isOfMany && (
        <td>
          <Link to={machinePath(stop.MachineId)}>{stop.MachineName}</Link>
        </td>
      )}
      <td>{time}</td>
      <td className={styles['length']} title={timerOf(stop)}>
        {durationText(stop)}
      </td>
      <td>
        <button
          type="button"
          className={styles['reason']}
          data-stop={stop.Id}
          data-printed
          data-needed={stop.NeedsReason || undefined}
          aria-label={t('stop-list.open', { reason, time })}
          onClick={() => onOpen(stop)}
        >
          {stop.NeedsReason && <span aria-hidden="true">{'! '}</span>}
          {reason}
        </button>
        {stop.Comment !== null && <p className={styles['comment']}>{stop.Comment}</p>}
        {notes.filter(isDuring(stop)).map(({ Id, Text }) => (
          <p key={Id} className={styles['comment']}>
            {t('annotations.stop', { text: Text })}
          </p>
        ))}
      </td>
      <td className={styles['author']}>{authorOf(stop, words)}</td>
    </tr>
  );
}

/** Returns whether an annotation of the machine or plant overlaps the stop. */
function isDuring({ MachineId, Start, End }: Stop) {
  const [start, end] = [Date.parse(Start), Date.parse(End)];
  return (note: Annotation) =>
    (note.MachineId === null || note.MachineId === MachineId) &&
    Date.parse(note.Start) < end &&
    Date.parse(note.End ?? note.Start) >= start;
}
