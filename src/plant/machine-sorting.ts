import type { HeaderSorting } from '#engine/tables/grid-header.tsx';
import type { SortBy, Sorting } from '#shared/machine-status.ts';

import { useSortChoice } from './sort-choice.ts';

interface SortOptions {
  sortBy?: SortBy;
  ascending?: boolean;
}

/** Default order by the screen file: figures descending, names ascending. */
export function sortingOfFile({
  sortBy = 'oee',
  ascending = sortBy === 'name',
}: SortOptions): Sorting {
  return { by: sortBy, ascending };
}

/** The order of machines: the user's choice, else that of the screen file. */
export function useMachineSorting(options: SortOptions): Sorting & HeaderSorting<SortBy> {
  const { chosen, choose } = useSortChoice();
  const own = sortingOfFile(options);
  return { ...own, ...chosen, choose: (by) => choose(by, own) };
}
