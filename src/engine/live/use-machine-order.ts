import { useMemo } from 'react';

import { isUrgent, sortMachines, type Sorting } from '#lib/machine-status.ts';
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
      .filter((row) => {
        const { value, seconds } = statusNow(store, { row, receivedAt });
        return isUrgent(value, seconds, rule);
      })
      .map((row) => row.Id)
      .join(' '),
  );
  return useMemo(
    () => sortMachines(rows, new Set(urgent.split(' ')), { by, ascending }),
    [rows, urgent, by, ascending],
  );
}
