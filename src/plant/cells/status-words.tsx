import { memo } from 'react';

import { useText } from '#engine/text.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

import { useShownStatus, useStatusWord, useTimeInStatus } from '../live/use-live.ts';
import styles from './machine-cells.module.css';
import { StatusMark } from './status-mark.tsx';

interface MachineProps {
  row: Machine;
  receivedAt: number;
}

/** ■ stopped 14m */
export const StatusWords = memo(function StatusWords({ row, receivedAt }: MachineProps) {
  const { t } = useText();
  const status = useShownStatus({ row, receivedAt });
  const word = useStatusWord({ row, receivedAt });
  return (
    <span className={styles['status']} data-status={status}>
      <StatusMark word={word} status={status} />
      <span className={styles['word']} title={t(`status.${word}`)}>
        {t(`status.${word}`)}
      </span>
      <TimeInStatus row={row} receivedAt={receivedAt} />
    </span>
  );
});

/** Rerenders each second, without its parent. */
export const TimeInStatus = memo(function TimeInStatus(machine: MachineProps) {
  const time = useTimeInStatus(machine);
  return time && <span className={styles['time']}>{time}</span>;
});
