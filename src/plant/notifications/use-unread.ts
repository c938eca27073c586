import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { listNotifications } from '#api/conversations/notifications.ts';
import { onConversation } from '#api/hub/conversation-changes.ts';

export const notificationsKey = 'notifications';

/** Where a page has no connection to the hub. */
const pollMs = 60_000;

/** How many notifications of an account are unread; undefined until it is known. */
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
