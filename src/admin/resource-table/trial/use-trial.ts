import { useMutation } from '@tanstack/react-query';

import { trySending, trySettings } from '#api/admin/trials.ts';

/** Tries the settings of a form at what they are for. */
export function useTrial() {
  return useMutation({ mutationFn: trySettings });
}

/** Sends something to where the settings of a form lead. */
export function useSendingTrial() {
  return useMutation({ mutationFn: trySending });
}
