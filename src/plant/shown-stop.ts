import { useCallback } from 'react';

import { useOpened } from '#engine/opened.ts';

/**
 * Which stop is looked at: `?stop=<an instant within it, epoch milliseconds>`, followed by
 * `@<machine>` where the stops of several machines are listed.
 */
export function useShownStop() {
  const { shown, open: openValue, close } = useOpened('stop');
  const open = useCallback(
    (at: number | string, machineId?: string) =>
      openValue(machineId === undefined ? at : `${at}@${machineId}`),
    [openValue],
  );
  const [at = null, machineId = null] = shown?.split('@', 2) ?? [];
  return { shown: at, machineId, open, close };
}
