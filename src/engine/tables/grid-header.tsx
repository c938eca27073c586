import { useText } from '../text.ts';
import type { Column } from './columns.ts';
import styles from './data-grid.module.css';

export interface HeaderSorting<Sort extends string> {
  /** Undefined where the rows have their default order. */
  by: Sort | undefined;
  ascending: boolean;
  choose(by: Sort): void;
}

interface HeaderProps<Sort extends string> {
  columns: readonly Column<unknown, Sort>[];
  isHidden: boolean;
  sorting: HeaderSorting<Sort> | undefined;
}

/** The header row of a table, with sortable headers as buttons. */
export function GridHeader<Sort extends string>({ columns, isHidden, sorting }: HeaderProps<Sort>) {
  const { t } = useText();
  return (
    <thead className={styles[isHidden ? 'hidden' : 'head']}>
      <tr aria-rowindex={1} className={styles['header']}>
        {columns.map(({ id, label, align, sort }) => (
          <th key={id} scope="col" data-align={align} aria-sort={orderOf(sort, sorting)}>
            {sorting && sort !== undefined && !isHidden ? (
              <button
                type="button"
                className={styles['sort']}
                data-printed
                onClick={() => sorting.choose(sort)}
              >
                {t(label)}
              </button>
            ) : (
              t(label)
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function orderOf(sort: string | undefined, sorting: HeaderSorting<string> | undefined) {
  if (sort === undefined || sorting?.by !== sort) return undefined;
  return sorting.ascending ? 'ascending' : 'descending';
}
