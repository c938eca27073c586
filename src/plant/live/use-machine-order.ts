import { useMemo } from 'react';

import { useText } from '#engine/text.ts';
import { useTicking } from '#engine/ticker.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';
import { countedStatus, sortMachines, type Sorting, urgencyRank } from '#shared/machine-status.ts';

import { isFound, useMachineFilter } from '../machine-filter.ts';
import { usePlantScope } from '../plant-scope.ts';
import { useLiveStore } from './live-provider.tsx';
import { statusNow } from './use-live.ts';

/**
 * Machines that match the filter: urgent ones first, then by the chosen figure of the list. Live
 * figures do not reorder: a row that moves away under a finger is worse than an order some seconds
 * old.
 */
export function useMachineOrder(
  rows: readonly Machine[],
  receivedAt: number,
  { rule, ...sorting }: Sorting & { rule: 'any-stop' | 'long-stop' },
): Machine[] {
  const { locale } = useText();
  const store = useLiveStore();
  const isRealTime = usePlantScope().mode.name === 'real-time';
  const { find, status: wanted } = useMachineFilter();
  const { by, ascending } = sorting;
  // Ranks that change with time, encoded as text, so that it rerenders only on a change.
  const standing = useTicking(() => {
    return rows
      .flatMap((row) => {
        const status = statusNow(store, { row, receivedAt });
        const rank = urgencyRank(status, rule);
        // Only real time has a status to filter by.
        const isWanted = !isRealTime || wanted === null || countedStatus(status) === wanted;
        return rank > 0 || !isWanted ? `${rank}${isWanted ? ' ' : '-'}${row.Id}` : [];
      })
      .join('\n');
  });
  return useMemo(() => {
    const { ranks, unwanted } = readStanding(standing);
    const found = rows.filter(
      ({ Id, DisplayName }) => !unwanted.has(Id) && isFound(DisplayName, find),
    );
    return sortMachines(found, ranks, { by, ascending, locale });
  }, [rows, standing, find, by, ascending, locale]);
}

function readStanding(standing: string) {
  const ranks = new Map<string, number>();
  const unwanted = new Set<string>();
  for (const entry of standing === '' ? [] : standing.split('\n')) {
    const id = entry.slice(2);
    if (entry[1] === '-') unwanted.add(id);
    else ranks.set(id, Number(entry[0]));
  }
  return { ranks, unwanted };
}
