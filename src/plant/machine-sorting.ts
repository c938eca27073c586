import type { HeaderSorting } from '#engine/tables/grid-header.tsx';
import type { SortBy, Sorting } from '#shared/machine-status.ts';

import { useSortChoice } from './sort-choice.ts';

interface SortOptions {
  sortBy?: SortBy;
  ascending?: boolean;
}

/** As the file of a screen says: figures from the largest, names from A. */
export function fileSorting({
  sortBy = 'oee',
  ascending = sortBy === 'name',
}: SortOptions): Sorting {
  return { by: sortBy, ascending };
}

/** How machines are ordered: as the user chose, until then as the file of the screen says. */
export function useMachineSorting(options: SortOptions): Sorting & HeaderSorting<SortBy> {
  const { chosen, choose } = useSortChoice();
  const own = fileSorting(options);
  return { ...own, ...chosen, choose: (by) => choose(by, own) };
}
