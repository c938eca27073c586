import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Select } from '#ui/controls/select.tsx';

import { pageSizes, type ListPage } from './list-page.ts';
import styles from './pager.module.css';

interface PagerProps {
  state: ListPage;
  total: number;
  onChange(changes: Partial<ListPage>): void;
}

/** Shown range and total of rows, page size, and page navigation. */
export function Pager({ state: { pageNumber: page, pageSize }, total, onChange }: PagerProps) {
  const { t, locale } = useText();
  const last = lastRow({ pageNumber: page, pageSize }, total);
  const pages = lastPage(total, pageSize);
  return (
    <nav className={styles['pager']} aria-label={t('resources.pages')}>
      {total > pageSizes[0] && (
        <Select
          aria-label={t('resources.pageSize')}
          value={String(pageSize)}
          options={pageSizes.map((size) => ({
            value: String(size),
            label: t('resources.perPage', { size }),
          }))}
          onChange={(size) => onChange({ pageSize: Number(size) })}
        />
      )}
      <span>{t('resources.range', rangeOf({ pageNumber: page, pageSize }, total, locale))}</span>
      {page > 2 && (
        <Button look="quiet" onClick={() => onChange({ pageNumber: 1 })}>
          {t('resources.first')}
        </Button>
      )}
      {page > 1 && (
        <Button look="quiet" onClick={() => onChange({ pageNumber: Math.min(page - 1, pages) })}>
          {t('resources.previous')}
        </Button>
      )}
      {last < total && (
        <Button look="quiet" onClick={() => onChange({ pageNumber: page + 1 })}>
          {t('resources.next')}
        </Button>
      )}
      {page + 1 < pages && (
        <Button look="quiet" onClick={() => onChange({ pageNumber: pages })}>
          {t('resources.last')}
        </Button>
      )}
    </nav>
  );
}

/** Shown range and total, for print, where the pager is hidden. */
export function PrintedRange({ state, total }: Omit<PagerProps, 'onChange'>) {
  const { t, locale } = useText();
  return (
    <p className={styles['printed']}>{t('resources.printed', rangeOf(state, total, locale))}</p>
  );
}

function rangeOf(page: ListPage, total: number, locale: string) {
  const last = lastRow(page, total);
  const first = Math.min((page.pageNumber - 1) * page.pageSize + 1, last);
  const [from, to, of] = [first, last, total].map((count) => count.toLocaleString(locale));
  return { from, to, of };
}

function lastRow({ pageNumber, pageSize }: ListPage, total: number): number {
  return Math.min(pageNumber * pageSize, total);
}

/** The page after the last one. */
export function pastEnd({ pageSize }: Pick<ListPage, 'pageSize'>, total: number): ListPage {
  return { pageSize, pageNumber: lastPage(total, pageSize) + 1 };
}

function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
