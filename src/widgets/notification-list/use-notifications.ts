import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';

import {
  listNotifications,
  markAllRead,
  markNotifications,
  type NotificationFilter,
} from '#api/conversations/notifications.ts';
import { useText } from '#engine/text.ts';
import { notificationsKey } from '#plant/notifications/use-unread.ts';
import { ResourceChangesContext } from '#resources/resource-changes.ts';
import { compareNames } from '#shared/compare-names.ts';

export type { NotificationFilter };

const pageSize = 25;
/** Maximum of notifications from which the machine filter is built. */
const maxMachines = 200;

/** A page of an account's notifications, with functions to mark them. */
export function useNotifications(
  accountId: string,
  { pollSeconds, ...asked }: NotificationFilter & { pageNumber: number; pollSeconds: number },
) {
  const client = useQueryClient();
  const watch = use(ResourceChangesContext);
  // Keeps the page's hub connection open, which reports new notifications.
  useEffect(() => watch(() => {}), [watch]);
  const { data, error, refetch } = useQuery({
    queryKey: [notificationsKey, accountId, asked],
    queryFn: ({ signal }) => listNotifications(accountId, { ...asked, pageSize }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: pollSeconds * 1000,
  });
  function ask(): Promise<void> {
    return client.invalidateQueries({ queryKey: [notificationsKey] });
  }
  const marking = useMutation({
    mutationFn: ({ ids, isRead }: { ids: readonly string[]; isRead: boolean }) =>
      markNotifications(accountId, ids, isRead),
    onSettled: ask,
  });
  const markingAll = useMutation({ mutationFn: () => markAllRead(accountId), onSettled: ask });
  return {
    page: data,
    pages: Math.max(1, Math.ceil((data?.TotalItems ?? 0) / pageSize)),
    error,
    retry: () => void refetch(),
    mark: (id: string, isRead: boolean) => marking.mutate({ ids: [id], isRead }),
    markAll: () => markingAll.mutate(),
    isBusy: marking.isPending || markingAll.isPending,
    fault: marking.error ?? markingAll.error,
  };
}

/** Machines of the newest notifications, by name. */
export function useNotifiedMachines(accountId: string): { id: string; name: string }[] {
  const { locale } = useText();
  const { data } = useQuery({
    queryKey: [notificationsKey, accountId, 'machines'],
    queryFn: ({ signal }) => listNotifications(accountId, { pageSize: maxMachines }, signal),
  });
  const names = new Map(
    (data?.Items ?? [])
      .filter(({ Page }) => Page === 'machine')
      .map(({ AssociatedToItemId, Values }) => [
        AssociatedToItemId,
        String(Values['machine'] ?? AssociatedToItemId),
      ]),
  );
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) => compareNames(one.name, other.name, locale));
}
