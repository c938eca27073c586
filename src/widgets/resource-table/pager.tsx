import { useText } from '#engine/text.ts';
import { Button } from '#ui/button.tsx';

import { pageSize } from './list-address.ts';
import styles from './resource-table.module.css';

interface PagerProps {
  page: number;
  total: number;
  onPage(page: number): void;
}

/** Which rows of how many are shown, and the way to the others. */
export function Pager({ page, total, onPage }: PagerProps) {
  const { t, locale } = useText();
  const last = Math.min(page * pageSize, total);
  const first = Math.min((page - 1) * pageSize + 1, last);
  const [from, to, of] = [first, last, total].map((count) => count.toLocaleString(locale));
  return (
    <nav className={styles['pager']} aria-label={t('resource-table.pages')}>
      <span>{t('resource-table.range', { from, to, of })}</span>
      {page > 1 && (
        <Button look="quiet" onClick={() => onPage(page - 1)}>
          {t('resource-table.previous')}
        </Button>
      )}
      {last < total && (
        <Button look="quiet" onClick={() => onPage(page + 1)}>
          {t('resource-table.next')}
        </Button>
      )}
    </nav>
  );
}

export function lastPage(total: number): number {
  return Math.ceil(total / pageSize);
}
