import type { HeaderSorting } from '#engine/tables/grid-header.tsx';
import type { SortBy, Sorting } from '#shared/machine-status.ts';

import { useSortChoice } from './sort-choice.ts';

interface SortOptions {
  sortBy?: SortBy;
  ascending?: boolean;
}

/** How machines are ordered: as the user chose, until then as the file of the screen says. */
export function useMachineSorting({
  sortBy = 'oee',
  ascending = false,
}: SortOptions): Sorting & HeaderSorting<SortBy> {
  const { chosen, choose } = useSortChoice();
  return { by: sortBy, ascending, ...chosen, choose };
}
