import type { NotificationChannels, PushSubscription } from '#schemas/api/notifications.gen.ts';

import { request } from '../http.ts';
import { pathOf } from '../path.ts';

/** How an account can be notified besides the product. */
export function loadNotificationChannels(
  accountId: string,
  signal?: AbortSignal,
): Promise<NotificationChannels> {
  const path = pathOf('accounts/:accountId/notificationchannels', { accountId });
  return request('GET', path, { ...(signal && { signal }), isQuiet: true });
}

/** This browser shows notifications of the account from now on. */
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
