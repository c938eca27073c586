import type { HeaderSorting } from '#engine/parts/data-grid.tsx';
import type { SortBy, Sorting } from '#shared/machine-status.ts';

import { useSortChoice } from './sort-choice.ts';

/** A press on a head is a press on the same entry of the sort list. */
export function useHeaderSort(
  columns: Readonly<Record<string, SortBy>>,
  { by, ascending }: Sorting,
): HeaderSorting {
  const choose = useSortChoice((state) => state.choose);
  return {
    columns: Object.keys(columns),
    by: Object.keys(columns).find((column) => columns[column] === by),
    ascending,
    choose(column) {
      const chosen = columns[column];
      if (chosen) choose(chosen);
    },
  };
}
