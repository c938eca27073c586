import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { ResourceRow } from '#resources/use-resource.ts';

import styles from './rows.module.css';

/** A value in one line, truncated. */
export function RowValue({ children }: { children: ReactNode }) {
  return (
    <div className={styles['value']}>
      <span className={styles['text']} dir="auto" data-text>
        {children}
      </span>
    </div>
  );
}

interface RowNameProps {
  /** Path of a row's page, if rows have one. */
  page: string | undefined;
  row: ResourceRow;
  onOpen: ((row: ResourceRow) => void) | undefined;
  children: ReactNode;
}

/** The name of a row, which opens it. */
export function RowName({ page, row, onOpen, children }: RowNameProps) {
  const given = { className: styles['text'], dir: 'auto', 'data-text': true, children };
  if (page !== undefined)
    return (
      <div className={styles['value']}>
        <Link {...given} to={page.replace(':Id', encodeURIComponent(row.Id))} />
      </div>
    );
  if (!onOpen) return <RowValue>{children}</RowValue>;
  return (
    <div className={styles['value']}>
      <button type="button" data-printed {...given} onClick={() => onOpen(row)} />
    </div>
  );
}
