import { create } from 'zustand';

import { local } from '#lib/storage.ts';
import type { SortBy, Sorting } from '#shared/machine-status.ts';

/** One line of the sort list. */
export interface SortOption extends Sorting {
  isActive: boolean;
}

interface SortChoice {
  options: readonly SortOption[];
  /** Until someone chooses, each screen sorts as its file says. */
  chosen: Sorting | undefined;
  /** @param shown How machines are ordered so far, where no one has chosen. */
  choose(by: SortBy, shown: Sorting): void;
  reset(): void;
  /** An address names an order: it is shown and applied, and not stored. */
  follow(sorting: Sorting): void;
}

const key = 'plantSort';
const fields: readonly SortBy[] = ['name', 'oee', 'production', 'downtime'];
/** The second option. */
const byDefault: Sorting = { by: 'oee', ascending: false };

/** The order of machines that the user chose, for tiles and grid alike. */
export const useSortChoice = create<SortChoice>()((set, get) => ({
  ...initial(),
  choose(by, shown) {
    const options = flipped(get().chosen ? get().options : withActive(shown), by);
    set({ options, chosen: keep(activeOf(options)) });
  },
  reset: () => set({ options: afterReset(), chosen: keep(byDefault) }),
  follow: (sorting) => set({ options: withActive(sorting), chosen: sorting }),
}));

/** Flips the option, makes it the only active one, and sets the others to ascending. */
function flipped(options: readonly SortOption[], by: SortBy): SortOption[] {
  return options.map((option) => ({
    by: option.by,
    ascending: option.by === by ? !option.ascending : true,
    isActive: option.by === by,
  }));
}

/**
 * As docs/requirements.md asks, _Sort list_: the first option is shown as active and descending,
 * while the second is saved and applied.
 */
function afterReset(): SortOption[] {
  return withActive(byDefault).map(({ by, ascending }) => ({
    by,
    ascending: by === 'name' ? false : ascending,
    isActive: by === 'name',
  }));
}

/** The list with one order in force. */
export function withActive(sorting: Sorting): SortOption[] {
  return fields.map((by) =>
    by === sorting.by ? { ...sorting, isActive: true } : { by, ascending: true, isActive: false },
  );
}

function activeOf(options: readonly SortOption[]): Sorting {
  const { by, ascending } = options.find(({ isActive }) => isActive) ?? byDefault;
  return { by, ascending };
}

function initial() {
  const stored = local.read(key) as { id?: unknown; asc?: unknown } | null;
  const by = fields.find((field) => field === stored?.id);
  const chosen = by && { by, ascending: stored?.asc === true };
  return { options: withActive(chosen ?? byDefault), chosen };
}

function keep({ by, ascending }: Sorting): Sorting {
  local.write(key, { id: by, asc: ascending });
  return { by, ascending };
}
