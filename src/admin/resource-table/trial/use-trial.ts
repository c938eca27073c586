import { useMutation } from '@tanstack/react-query';

import { trySending, trySettings } from '#api/admin/trials.ts';

/** Tests the settings of a form against the device. */
export function useTrial() {
  return useMutation({ mutationFn: trySettings });
}

/** Sends a test message by the settings of a form. */
export function useSendingTrial() {
  return useMutation({ mutationFn: trySending });
}
