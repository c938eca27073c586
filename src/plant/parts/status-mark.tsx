import type { ShownStatus } from '#lib/machine-status.ts';

import styles from './status-mark.module.css';

/** The shape of a status: told apart without colour too. The word stands beside it. */
export function StatusMark({ status }: { status: ShownStatus }) {
  return (
    <svg className={styles['mark']} data-status={status} viewBox="0 0 12 12" aria-hidden="true">
      {status === 'running' && <circle cx="6" cy="6" r="5" />}
      {status === 'stopped' && <rect x="1" y="1" width="10" height="10" rx="1" />}
      {status === 'undefined' && <path d="M6 0.5 11.5 11H0.5Z" />}
      {status === 'unknown' && (
        <path className={styles['hatch']} d="M1 5 5 1M1 9 9 1M3 11 11 3M7 11 11 7" />
      )}
    </svg>
  );
}
