import { useText } from '#engine/text.ts';
import { hourLevel } from '#shared/machine-status.ts';
import { LevelMark } from '#plant/cells/level-mark.tsx';
import type { Machine } from '#schemas/api/machines.gen.ts';

import type { BoardHour } from './board-hours.ts';
import { NoteField } from './note-field.tsx';
import styles from './shift-board.module.css';
import { countText, signedCountText } from './counts.ts';

interface BoardRowProps {
  hour: BoardHour;
  machine: Machine;
  /** Start and end in the plant's time zone. */
  time: string;
  note: 'none' | 'read' | 'write';
}

export function BoardRow({ hour, machine, time, note }: BoardRowProps) {
  const { t, locale } = useText();
  const level = levelOf(hour, machine);
  return (
    <tr data-state={hour.state} data-level={level}>
      <th scope="row">
        {time}
        {hour.state === 'current' && (
          <small className={styles['now']}>{t('shift-board.current')}</small>
        )}
      </th>
      <td data-label={t('shift-board.column.target')}>{countText(hour.target, locale)}</td>
      <td data-label={t('shift-board.column.made')}>{countText(hour.made, locale)}</td>
      <td className={styles['difference']} data-label={t('shift-board.column.difference')}>
        {hour.difference !== null && <LevelMark level={level} />}{' '}
        {signedCountText(hour.difference, locale)}
      </td>
      <td data-label={t('shift-board.column.running')}>{signedCountText(hour.running, locale)}</td>
      <td className={styles['stops']}>
        <Stops hour={hour} />
      </td>
      {note !== 'none' && (
        <td className={styles['note']}>
          {note === 'write' && hour.state !== 'future' ? (
            <NoteField machineId={machine.Id} hour={hour} time={time} />
          ) : (
            hour.note?.Text
          )}
        </td>
      )}
    </tr>
  );
}

/** Level as in the hourly production bars; for the current hour against its share of the goal. */
function levelOf({ target, made }: BoardHour, machine: Machine) {
  return hourLevel(made, { ...machine, PartsHourlyGoal: target });
}

function Stops({ hour }: { hour: BoardHour }) {
  const { t } = useText();
  if (hour.stops.length === 0) return null;
  return (
    <ul>
      {hour.stops.map(({ id, reason, isChangeover, minutes }) => (
        <li key={id}>
          {reason ?? t(isChangeover ? 'status.changeover' : 'shift-board.noReason')}{' '}
          <span className={styles['minutes']}>{t('shift-board.minutes', { minutes })}</span>
        </li>
      ))}
    </ul>
  );
}
