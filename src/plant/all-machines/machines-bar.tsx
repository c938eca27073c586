import type { ReactNode } from 'react';

import { useScreen } from '#engine/screen-context.ts';
import { useText } from '#engine/text.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';
import { Icon } from '#ui/icon.tsx';
import { SearchInput } from '#ui/controls/search-input.tsx';

import { useConnection } from '../live/use-live.ts';
import { useStatusCounts } from '../live/use-status-counts.ts';
import { useMachineFilter } from '../machine-filter.ts';
import { StatusMark } from '../cells/status-mark.tsx';
import styles from './machines-bar.module.css';

interface MachinesBarProps {
  machines: readonly Machine[];
  receivedAt: number;
  /** Controls of the list below. */
  children?: ReactNode;
}

/** Header of the machines of all plants: counts by status, and the filter. */
export function MachinesBar({ machines, receivedAt, children }: MachinesBarProps) {
  const { t } = useText();
  const { screen } = useScreen();
  const { find, change } = useMachineFilter();
  return (
    <header className={styles['bar']}>
      <h1 className={styles['title']}>{t(screen.title)}</h1>
      <StatusCounts machines={machines} receivedAt={receivedAt} />
      <label className={styles['find']}>
        <Icon name="search" />
        <SearchInput
          label={t('all-machines.find')}
          className=""
          value={find}
          onChange={(typed) => change({ find: typed })}
        />
      </label>
      {children}
      <Connection />
    </header>
  );
}

/** Counts by status; a press filters the machines by that status. */
function StatusCounts({ machines, receivedAt }: MachinesBarProps) {
  const { t } = useText();
  const { status: wanted, change } = useMachineFilter();
  const counts = useStatusCounts(machines, receivedAt);
  // Width of the largest count, so that a new digit moves nothing below.
  const minWidth = `${String(machines.length).length}ch`;
  return (
    <ul className={styles['counts']}>
      {counts.filter(isShown).map(({ status, count }) => (
        <li key={status}>
          <button
            type="button"
            aria-pressed={wanted === status}
            onClick={() => change({ status: wanted === status ? null : status })}
          >
            <StatusMark word={status} />
            <strong style={{ minWidth }}>{count}</strong> {t(`status.${status}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The count of breaks is shown only if there are any; the others always. */
function isShown({ status, count }: { status: string; count: number }): boolean {
  return status !== 'break' || count > 0;
}

function Connection() {
  const { t } = useText();
  const connection = useConnection();
  if (connection === 'off') return null;
  return (
    <output className={styles['connection']} data-connection={connection}>
      <Icon name="live" />
      {t(`all-machines.connection.${connection}`)}
    </output>
  );
}
