import { useTranslation } from 'react-i18next';

import { useLocale } from '#i18n/time-format.ts';
import { Button } from '#ui/controls/button.tsx';
import { Select } from '#ui/controls/select.tsx';

import { pageSizes, type ListState } from './list-address.ts';
import styles from './list.module.css';

interface PagerProps {
  state: Pick<ListState, 'pageNumber' | 'pageSize'>;
  total: number;
  onChange(changes: Partial<ListState>): void;
}

/** Which rows of how many are shown, how many at a time, and the way to the others. */
export function Pager({ state: { pageNumber: page, pageSize }, total, onChange }: PagerProps) {
  const { t, i18n } = useTranslation();
  const locale = useLocale(i18n.language);
  const last = Math.min(page * pageSize, total);
  const first = Math.min((page - 1) * pageSize + 1, last);
  const [from, to, of] = [first, last, total].map((count) => count.toLocaleString(locale));
  const pages = lastPage(total, pageSize);
  return (
    <nav className={styles['pager']} aria-label={t('resource-table.pages')}>
      {total > pageSizes[0] && (
        <Select
          aria-label={t('resource-table.pageSize')}
          value={String(pageSize)}
          options={pageSizes.map((size) => ({
            value: String(size),
            label: t('resource-table.perPage', { size }),
          }))}
          onChange={(size) => onChange({ pageSize: Number(size) })}
        />
      )}
      <span>{t('resource-table.range', { from, to, of })}</span>
      {page > 2 && (
        <Button look="quiet" onClick={() => onChange({ pageNumber: 1 })}>
          {t('resource-table.first')}
        </Button>
      )}
      {page > 1 && (
        <Button look="quiet" onClick={() => onChange({ pageNumber: Math.min(page - 1, pages) })}>
          {t('resource-table.previous')}
        </Button>
      )}
      {last < total && (
        <Button look="quiet" onClick={() => onChange({ pageNumber: page + 1 })}>
          {t('resource-table.next')}
        </Button>
      )}
      {page + 1 < pages && (
        <Button look="quiet" onClick={() => onChange({ pageNumber: pages })}>
          {t('resource-table.last')}
        </Button>
      )}
    </nav>
  );
}

/** The page after the last one. */
export function pastEnd({ pageSize }: Pick<ListState, 'pageSize'>, total: number) {
  return { pageSize, pageNumber: lastPage(total, pageSize) + 1 };
}

function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
