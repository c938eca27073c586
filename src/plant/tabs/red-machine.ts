import { useTicking } from '#engine/ticker.ts';
import { pauseOf, shownStatus } from '#shared/machine-status.ts';

import { useLiveStore } from '../live/live-provider.tsx';
import { knownUntil, type LiveStore } from '../live/live-store.ts';

/** Whether a machine of the plant has stood for so long that it is drawn as stopped. */
export function hasRedMachine(store: LiveStore): boolean {
  const now = knownUntil(store);
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

/** As `hasRedMachine`, from second to second. @param isAsked False: no one waits for it. */
export function useHasRedMachine(isAsked: boolean): boolean {
  const store = useLiveStore();
  return useTicking(() => isAsked && hasRedMachine(store));
}
