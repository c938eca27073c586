import { useCallback } from 'react';

import { useDialogInAddress } from '#engine/opened.ts';

/**
 * The selected stop: `?stop=<an instant within it, epoch milliseconds>`, followed by `@<machine>`
 * in lists of several machines.
 */
export function useShownStop() {
  const { shown, open: openValue, close } = useDialogInAddress('stop');
  const open = useCallback(
    (at: number | string, machineId?: string) =>
      openValue(machineId === undefined ? at : `${at}@${machineId}`),
    [openValue],
  );
  const [at = null, machineId = null] = shown?.split('@', 2) ?? [];
  return { shown: at, machineId, open, close };
}
