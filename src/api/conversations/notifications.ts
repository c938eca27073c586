import type { Notifications, NotificationsChanged } from '#schemas/api/notifications.gen.ts';

import { printFilter } from '../filter.ts';
import { request } from '../http.ts';
import { pathOf } from '../path.ts';

export interface NotificationFilter {
  itemId?: string | undefined;
  unreadOnly?: boolean | undefined;
  dateType?: string | undefined;
}

/** Maximum of notifications that one call changes. */
const batchSize = 500;

/** Notifications of an account, newest first, with the total number of unread ones. */
export function listNotifications(
  accountId: string,
  {
    itemId,
    unreadOnly,
    dateType,
    pageNumber = 1,
    pageSize,
  }: NotificationFilter & { pageNumber?: number; pageSize: number },
  signal?: AbortSignal,
): Promise<Notifications> {
  const filter = printFilter({
    AssociatedToItemId: itemId,
    ...(unreadOnly === true && { unreadOnly }),
    dateType,
  });
  return request('GET', pathOf('accounts/:accountId/notifications', { accountId }), {
    query: { pageSize, pageNumber, ...(filter && { filter }) },
    signal,
    isQuiet: true,
  });
}

export function markNotifications(
  accountId: string,
  ids: readonly string[],
  IsRead: boolean,
): Promise<NotificationsChanged> {
  const path = pathOf('accounts/:accountId/notifications', { accountId });
  return request('PATCH', path, { body: ids.map((Id) => ({ Id, IsRead })), isQuiet: true });
}

/** Marks all unread notifications as read, in batches. */
export async function markAllRead(accountId: string): Promise<void> {
  for (;;) {
    const asked = { unreadOnly: true, pageSize: batchSize };
    const { Items } = await listNotifications(accountId, asked);
    if (Items.length === 0) return;
    await markNotifications(
      accountId,
      Items.map(({ Id }) => Id),
      true,
    );
  }
}
