import type { NotificationSettings } from '#schemas/api/notifications.gen.ts';

import { request } from '../http.ts';
import { pathOf } from '../path.ts';

/** Muted notifications of an account, and quiet times. */
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
