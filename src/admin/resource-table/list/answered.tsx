import type { ReactNode } from 'react';

import type { RowsQuery } from '#resources/use-resource.ts';
import { Spinner } from '#ui/spinner.tsx';
import { FailedLine } from '#ui/failed-line.tsx';

import styles from './list.module.css';

interface AnsweredProps {
  rows: RowsQuery;
  /** What rows are shown with is still on its way. */
  isWaiting: boolean;
  children(page: NonNullable<RowsQuery['data']>): ReactNode;
}

/** Rows once they are there; until then that they are asked for, or why they are not there. */
export function Answered({ rows, isWaiting, children }: AnsweredProps) {
  if (rows.data && !isWaiting) return children(rows.data);
  if (rows.error)
    return <FailedLine onRetry={() => void rows.refetch()}>{rows.error.message}</FailedLine>;
  return (
    <p className={styles['wait']}>
      <Spinner />
    </p>
  );
}
