import { useAddress } from '#engine/address.ts';
import { hasPart } from '#shared/fold-text.ts';
import { countedStatuses, type CountedStatus } from '#shared/machine-status.ts';

export interface MachineFilter {
  /** Part of a name; empty for all. */
  find: string;
  /** Only machines with this displayed status; null for all. */
  status: CountedStatus | null;
}

/** The machine filter in the address: `?find=imm&status=stopped`. */
export function useMachineFilter(): MachineFilter & {
  change(filter: Partial<MachineFilter>): void;
} {
  const [search, change] = useAddress();
  return {
    find: search.get('find') ?? '',
    status: countedStatuses.find((status) => status === search.get('status')) ?? null,
    change: ({ find, status }) =>
      change({
        ...(find !== undefined && { find: find || null }),
        ...(status !== undefined && { status }),
      }),
  };
}

/** Case-insensitive search for a part of the name. */
export function isFound(name: string, find: string): boolean {
  return find === '' || hasPart(name, find);
}
