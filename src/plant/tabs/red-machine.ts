import { useTicking } from '#engine/ticker.ts';
import { pauseOf, shownStatus } from '#shared/machine-status.ts';

import { useLiveStore } from '../live/live-provider.tsx';
import { statusKnownUntil, type LiveStore } from '../live/live-store.ts';

/** Whether a machine of the plant has been stopped for long enough to be drawn as stopped. */
export function hasRedMachine(store: LiveStore): boolean {
  const now = statusKnownUntil(store);
  return [...store.statuses].some(
    ([
      id,
      {
        value: { Value, since },
      },
    ]) => {
      const pause = pauseOf(store.kpis.get(id)?.value ?? {});
      return shownStatus({ value: Value, seconds: (now - since) / 1000, pause }) === 'stopped';
    },
  );
}

/**
 * Reactive version of `hasRedMachine`, updated each second.
 * @param isAsked False: skips the check.
 */
export function useHasRedMachine(isAsked: boolean): boolean {
  const store = useLiveStore();
  return useTicking(() => isAsked && hasRedMachine(store));
}
