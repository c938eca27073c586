import { useTicking } from '#engine/ticker.ts';
import { shownStatus } from '#shared/machine-status.ts';

import { useLiveStore } from '../live/live-provider.tsx';
import { knownUntil, type LiveStore } from '../live/live-store.ts';

/** Whether a machine of the plant has stood for so long that it is drawn as stopped. */
export function hasRedMachine(store: LiveStore): boolean {
  const now = knownUntil(store);
  return [...store.statuses.values()].some(
    ({ value: { Value, since } }) => shownStatus(Value, (now - since) / 1000) === 'stopped',
  );
}

/** As `hasRedMachine`, from second to second. @param isAsked False: no one waits for it. */
export function useHasRedMachine(isAsked: boolean): boolean {
  const store = useLiveStore();
  return useTicking(() => isAsked && hasRedMachine(store));
}
