import type { NotificationSettings } from '#schemas/api/notifications.gen.ts';

import { request } from '../http.ts';
import { pathOf } from '../path.ts';

/** What an account does not want to be notified of, and when. */
export function loadNotificationSettings(
  accountId: string,
  signal: AbortSignal,
): Promise<NotificationSettings> {
  const path = pathOf('accounts/:accountId/notificationsettings', { accountId });
  return request('GET', path, { signal, isQuiet: true });
}

export function storeNotificationSettings(
  accountId: string,
  body: NotificationSettings,
): Promise<NotificationSettings> {
  const path = pathOf('accounts/:accountId/notificationsettings', { accountId });
  return request('PUT', path, { body, isQuiet: true });
}
