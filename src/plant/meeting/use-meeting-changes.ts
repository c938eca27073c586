import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { onConversation } from '#api/hub/conversation-changes.ts';

const asked = ['meetings', 'meeting', 'meeting-attendees'];

/** Refetches meetings when the hub reports a change for the machine. */
export function useMeetingChanges(machineId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    function ask(): void {
      for (const name of asked) void client.invalidateQueries({ queryKey: ['screen-data', name] });
    }
    const ends = [
      onConversation('connected', ask),
      onConversation('meeting', ({ MachineId }) => {
        if (MachineId === machineId) ask();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client, machineId]);
}
