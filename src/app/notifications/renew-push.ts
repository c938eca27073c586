import { addPushSubscription } from '#api/conversations/notification-channels.ts';
import { knownSubscription } from '#plant/notifications/push-browser.ts';

/** Renews the push subscription on sign-in, in a browser where the user had enabled it. */
export async function renewPush(accountId: string): Promise<void> {
  const known = await knownSubscription();
  if (known) await addPushSubscription(accountId, { ...known, IsRenewal: true });
}
