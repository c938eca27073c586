import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  loadNotificationSettings,
  storeNotificationSettings,
} from '#api/conversations/notification-settings.ts';
import type { NotificationSettings } from '#schemas/api/notifications.gen.ts';

/** Muted notifications of an account, with a function to change them. */
export function useNotificationSettings(accountId: string) {
  const client = useQueryClient();
  const queryKey = ['notification-settings', accountId];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadNotificationSettings(accountId, signal),
  });
  const storing = useMutation({
    mutationFn: (settings: NotificationSettings) => storeNotificationSettings(accountId, settings),
    onSuccess: (stored) => client.setQueryData(queryKey, stored),
  });
  return {
    settings: data,
    error: storing.error ?? error,
    store: storing.mutate,
    isBusy: storing.isPending,
    isStored: storing.isSuccess,
  };
}
