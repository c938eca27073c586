import { useMemo } from 'react';

import { sortMachines, urgency, type Sorting } from '#lib/machine-status.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

import { useLiveStore } from './live-provider.tsx';
import { useTicking } from './ticker.ts';
import { statusNow } from './use-live.ts';

/**
 * Machines that need someone first, then by the chosen figure of the list. Live figures do not
 * reorder: a row that moves away under a finger is worse than an order some seconds old.
 */
export function useMachineOrder(
  rows: readonly Machine[],
  receivedAt: number,
  { rule, ...sorting }: Sorting & { rule: 'any-stop' | 'long-stop' },
): Machine[] {
  const store = useLiveStore();
  const { by, ascending } = sorting;
  const urgent = useTicking(() =>
    rows
      .flatMap((row) => {
        const { value, seconds } = statusNow(store, { row, receivedAt });
        const rank = urgency(value, seconds, rule);
        return rank > 0 ? `${rank}${row.Id}` : [];
      })
      .join('\n'),
  );
  return useMemo(
    () => sortMachines(rows, ranksIn(urgent), { by, ascending }),
    [rows, urgent, by, ascending],
  );
}

function ranksIn(urgent: string): ReadonlyMap<string, number> {
  return new Map(urgent.split('\n').map((entry) => [entry.slice(1), Number(entry[0])]));
}
