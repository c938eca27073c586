import { addPushSubscription } from '#api/conversations/notification-channels.ts';
import { knownSubscription } from '#plant/notifications/push-browser.ts';

/** Who signs in again in a browser that they chose before is notified there again. */
export async function renewPush(accountId: string): Promise<void> {
  const known = await knownSubscription();
  if (known) await addPushSubscription(accountId, { ...known, IsRenewal: true });
}
