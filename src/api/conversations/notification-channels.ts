import type { NotificationChannels, PushSubscription } from '#schemas/api/notifications.gen.ts';

import { request } from '../http.ts';
import { pathOf } from '../path.ts';

/** Notification channels of an account outside the product. */
export function loadNotificationChannels(
  accountId: string,
  signal?: AbortSignal,
): Promise<NotificationChannels> {
  const path = pathOf('accounts/:accountId/notificationchannels', { accountId });
  return request('GET', path, { ...(signal && { signal }), isQuiet: true });
}

/** Subscribes this browser to the account's push notifications. */
export async function addPushSubscription(
  accountId: string,
  body: PushSubscription,
): Promise<void> {
  const path = pathOf('accounts/:accountId/pushsubscriptions', { accountId });
  await request('POST', path, { body, isQuiet: true });
}

export async function removePushDevice(accountId: string, deviceId: string): Promise<void> {
  const path = pathOf('accounts/:accountId/pushsubscriptions/:deviceId', { accountId, deviceId });
  await request('DELETE', path, { isQuiet: true });
}
