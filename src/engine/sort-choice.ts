import { create } from 'zustand';

import type { SortBy, Sorting } from '#lib/machine-status.ts';

interface SortChoice {
  /** Until someone chooses, each screen sorts as its file says. */
  chosen: Sorting | undefined;
  choose(by: SortBy): void;
  reset(): void;
}

const byDefault: Sorting = { by: 'oee', ascending: false };

/** The order of machines that the user chose, for tiles and grid alike. */
export const useSortChoice = create<SortChoice>()((set) => ({
  chosen: undefined,
  choose: (by) => set(({ chosen }) => ({ chosen: flipped(chosen ?? byDefault, by) })),
  reset: () => set({ chosen: byDefault }),
}));

/** All options but the active one stand at ascending, so choosing one of them turns it around. */
export function flipped(active: Sorting, by: SortBy): Sorting {
  return { by, ascending: active.by === by ? !active.ascending : false };
}
