import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { listNotifications } from '#api/conversations/notifications.ts';
import { onConversation } from '#api/hub/conversation-changes.ts';

export const notificationsKey = 'notifications';

/** Polling interval for pages without a connection to the hub. */
const pollMs = 60_000;

/** Number of unread notifications of an account; undefined until loaded. */
export function useUnread(accountId: string): number | undefined {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [notificationsKey, accountId, 'unread'],
    queryFn: ({ signal }) => listNotifications(accountId, { pageSize: 1 }, signal),
    refetchInterval: pollMs,
    select: ({ Unread }) => Unread,
  });
  useEffect(() => {
    function ask(): void {
      void client.invalidateQueries({ queryKey: [notificationsKey] });
    }
    const ends = [onConversation('notifications', ask), onConversation('connected', ask)];
    return () => ends.forEach((end) => end());
  }, [client]);
  return data;
}
