import { create } from 'zustand';

import { local } from '#lib/storage.ts';
import type { SortBy, Sorting } from '#shared/machine-status.ts';

/** One option of the sort list. */
export interface SortOption extends Sorting {
  isActive: boolean;
}

interface SortChoice {
  options: readonly SortOption[];
  /** Undefined until the user chooses: each screen then sorts by its file. */
  chosen: Sorting | undefined;
  /** @param shown The current order, while no choice was made. */
  choose(by: SortBy, shown: Sorting): void;
  reset(): void;
  /** Applies an order from the address without storing it. */
  follow(sorting: Sorting): void;
}

const key = 'plantSort';
const fields: readonly SortBy[] = ['name', 'oee', 'production', 'downtime'];
/** The second option. */
const byDefault: Sorting = { by: 'oee', ascending: false };

/** The user's order of machines, shared by tiles and grid. */
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
 * By docs/requirements.md, _Sort list_: the first option is shown as active and descending, while
 * the second is stored and applied.
 */
function afterReset(): SortOption[] {
  return withActive(byDefault).map(({ by, ascending }) => ({
    by,
    ascending: by === 'name' ? false : ascending,
    isActive: by === 'name',
  }));
}

/** The options with one order active. */
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
