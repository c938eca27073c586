import type { ReactNode } from 'react';

import type { RowsQuery } from '#resources/use-resource.ts';
import { FailedLine } from '#ui/failed-line.tsx';
import { Spinner } from '#ui/spinner.tsx';

import styles from './list.module.css';

interface AnsweredProps {
  rows: RowsQuery;
  /** Data needed to show the rows are still loading. */
  isWaiting: boolean;
  children(page: NonNullable<RowsQuery['data']>): ReactNode;
}

/** Renders rows once loaded; until then the loading state or the error. */
export function RowsOrPlaceholder({ rows, isWaiting, children }: AnsweredProps) {
  if (rows.data && !isWaiting) return children(rows.data);
  if (rows.error)
    return <FailedLine onRetry={() => void rows.refetch()}>{rows.error.message}</FailedLine>;
  return (
    <p className={styles['wait']}>
      <Spinner />
    </p>
  );
}
