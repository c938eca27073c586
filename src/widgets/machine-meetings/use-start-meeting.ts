import { useMutation } from '@tanstack/react-query';

import { startMeeting } from '#api/conversations/meetings.ts';
import type { Meeting } from '#schemas/api/meetings.gen.ts';

interface Planned {
  about: string;
  /** Epoch milliseconds; undefined: now. */
  startAt: number | undefined;
}

/** @param onStarted Called with the created meeting. */
export function useStartMeeting(machineId: string, onStarted: (meeting: Meeting) => void) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ about, startAt }: Planned) =>
      startMeeting(machineId, {
        ...(about !== '' && { Description: about }),
        ...(startAt !== undefined && { Start: new Date(startAt).toISOString() }),
      }),
    onSuccess: onStarted,
  });
  return { start: (planned: Planned) => mutate(planned), isBusy: isPending, error };
}
