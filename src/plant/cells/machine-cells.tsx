import { memo } from 'react';
import { Link } from 'react-router-dom';

import { dateFormat } from '#shared/date-format.ts';
import { abbreviateNumber, formatDowntime, formatProduction } from '#lib/plant-format.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { startOfDay } from '#shared/start-of-day.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';
import { useText } from '#engine/text.ts';

import { useLeadingKpi } from '../live/use-kpi.ts';
import { useMachineCount, useMachineField, useSilentSince } from '../live/use-live.ts';
import { machinePath } from '../machine-path.ts';
import { usePlantScope } from '../plant-scope.ts';
import { LevelMark } from './level-mark.tsx';
import styles from './machine-cells.module.css';
import { StatusMark } from './status-mark.tsx';
import { StatusWords, TimeInStatus } from './status-words.tsx';

interface MachineProps {
  row: Machine;
  receivedAt: number;
}

/** Shape, name, word and time in the status. */
export const MachineName = memo(function MachineName({ row, receivedAt }: MachineProps) {
  return (
    <span className={styles['machine']}>
      <span className={styles['name']} dir="auto" title={row.DisplayName}>
        <MachineLink row={row} />
      </span>
      <StatusLine row={row} receivedAt={receivedAt} />
    </span>
  );
});

/** The name as a link to the machine's page. On wall screens no link. */
export function MachineLink({ row }: { row: Pick<Machine, 'Id' | 'DisplayName'> }) {
  const { user } = usePlantScope();
  if (user.IsKiosk) return row.DisplayName;
  return (
    // The row handles the keyboard.
    <Link to={machinePath(row.Id)} tabIndex={-1} className={styles['link']}>
      {row.DisplayName}
    </Link>
  );
}

/** In real time the machine's status, else its level against the target. */
export function StatusLine(machine: MachineProps) {
  const scope = usePlantScope();
  return scope.mode.name === 'real-time' ? (
    <LiveStatus {...machine} />
  ) : (
    <LevelLine row={machine.row} />
  );
}

/** ◆ approaching target */
const LevelLine = memo(function LevelLine({ row }: { row: Machine }) {
  const { t } = useText();
  const { level } = useLeadingKpi(row);
  return (
    <span className={styles['status']} data-level={level}>
      <LevelMark level={level} />
      <span className={styles['word']} title={t(`level.${level}`)}>
        {t(`level.${level}`)}
      </span>
    </span>
  );
});

/** ■ stopped 14m, or since when no data have come. */
const LiveStatus = memo(function LiveStatus({ row, receivedAt }: MachineProps) {
  const { t, locale } = useText();
  const { timeZone } = usePlantScope();
  const since = useSilentSince({ row, receivedAt });
  if (since === undefined) return <StatusWords row={row} receivedAt={receivedAt} />;
  const words = t('status.silent', { time: sinceText(since, locale, timeZone) });
  return (
    <span className={styles['status']} data-status="undefined">
      <StatusMark word="undefined" />
      <span className={styles['word']} title={words}>
        {words}
      </span>
      <TimeInStatus row={row} receivedAt={receivedAt} />
    </span>
  );
});

/** The time of day; with the date unless it is today. */
function sinceText(since: number, locale: string, timeZone: string): string {
  const isToday = since >= startOfDay(serverNow(), timeZone);
  return dateFormat(isToday ? 'time' : 'hour', locale, timeZone).format(since);
}

/**
 * Parts produced against the goal of the day; for other periods against the goal of that period.
 */
export const Production = memo(function Production({ row }: { row: Machine }) {
  const { locale } = useText();
  const { isDay } = usePlantScope().mode;
  const parts = useMachineCount(row, 'TotalParts');
  const dailyGoal = useMachineField(row, 'PartsDailyGoal');
  return <>{formatProduction(parts, isDay ? dailyGoal : row.ProdGoal, locale)}</>;
});

export const Downtime = memo(function Downtime({ row }: { row: Machine }) {
  return <>{formatDowntime(useMachineCount(row, 'DownTime'))}</>;
});

export const Scrap = memo(function Scrap({ row }: { row: Machine }) {
  const { locale } = useText();
  return <>{abbreviateNumber(useMachineCount(row, 'RejectParts'), locale)}</>;
});

export const Changeovers = memo(function Changeovers({ row }: { row: Machine }) {
  const { t, locale } = useText();
  const isActive = useMachineField(row, 'ChangeoverActive');
  const count = abbreviateNumber(useMachineCount(row, 'Changeovers'), locale);
  return (
    <>
      {isActive && <span className={styles['changeover']}>{t('machine.changeover.active')}</span>}{' '}
      {count}
    </>
  );
});
