import type { ReactNode } from 'react';

import type { RowsQuery } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

import styles from './list.module.css';

interface AnsweredProps {
  rows: RowsQuery;
  /** What rows are shown with is still on its way. */
  isWaiting: boolean;
  children(page: NonNullable<RowsQuery['data']>): ReactNode;
}

/** Rows once they are there; until then that they are asked for, or why they are not there. */
export function Answered({ rows, isWaiting, children }: AnsweredProps) {
  const { t } = useText();
  if (rows.data && !isWaiting) return children(rows.data);
  if (rows.error)
    return (
      <p className="ls-field-error" role="alert">
        {rows.error.message}{' '}
        <Button look="quiet" onClick={() => void rows.refetch()}>
          {t('resource-table.retry')}
        </Button>
      </p>
    );
  return (
    <p className={styles['wait']}>
      <Spinner />
    </p>
  );
}
