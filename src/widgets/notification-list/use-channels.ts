import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  addPushSubscription,
  loadNotificationChannels,
  removePushDevice,
} from '#api/conversations/notification-channels.ts';
import { subscribeBrowser } from '#plant/notifications/push-browser.ts';

/** Notification channels of an account outside the product, and its browsers. */
export function useChannels(accountId: string) {
  const client = useQueryClient();
  const queryKey = ['notification-channels', accountId];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadNotificationChannels(accountId, signal),
  });
  function onSettled(): Promise<void> {
    return client.invalidateQueries({ queryKey });
  }
  const adding = useMutation({
    mutationFn: async () => {
      const subscription = await subscribeBrowser(data?.PushKey ?? '');
      if (subscription) await addPushSubscription(accountId, subscription);
      return subscription !== undefined;
    },
    onSettled,
  });
  const removing = useMutation({
    mutationFn: (id: string) => removePushDevice(accountId, id),
    onSettled,
  });
  return {
    channels: data,
    add: () => adding.mutate(),
    remove: (id: string) => removing.mutate(id),
    isBusy: adding.isPending || removing.isPending,
    isRefused: adding.data === false,
    error: adding.error ?? removing.error,
  };
}
