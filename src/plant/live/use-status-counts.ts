import { useTicking } from '#engine/ticker.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';
import { countedStatus, countedStatuses, type CountedStatus } from '#shared/machine-status.ts';

import { useLiveStore } from './live-provider.tsx';
import { statusNow } from './use-live.ts';

/** Number of machines by status, in display order, updated each second. */
export function useStatusCounts(
  machines: readonly Machine[],
  receivedAt: number,
): { status: CountedStatus; count: number }[] {
  const store = useLiveStore();
  const counts = useTicking(() => {
    const found = machines.map((row) => countedStatus(statusNow(store, { row, receivedAt })));
    return countedStatuses.map((status) => found.filter((one) => one === status).length).join(' ');
  }).split(' ');
  return countedStatuses.map((status, index) => ({ status, count: Number(counts[index]) }));
}
