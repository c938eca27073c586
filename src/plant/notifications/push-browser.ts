import type { PushSubscription as Subscription } from '#schemas/api/notifications.gen.ts';

/** Whether this browser can show notifications while no page is open. */
export function canPush(): boolean {
  return (
    window.isSecureContext &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window
  );
}

/**
 * Asks for permission, then subscribes at the browser's push service.
 * @param key Public key of the installation.
 * @returns undefined if the user refused.
 */
export async function subscribeBrowser(key: string): Promise<Subscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const known = await pushManager.getSubscription();
  return describe(known ?? (await pushManager.subscribe(options)));
}

/** The browser's existing subscription, if any. */
export async function knownSubscription(): Promise<Subscription | undefined> {
  if (!canPush() || Notification.permission !== 'granted') return undefined;
  const registration = await navigator.serviceWorker.getRegistration('/');
  const known = await registration?.pushManager.getSubscription();
  return known ? describe(known) : undefined;
}

function describe(subscription: PushSubscription): Subscription {
  const { endpoint = '', keys } = subscription.toJSON();
  return { Endpoint: endpoint, P256dh: keys?.['p256dh'] ?? '', Auth: keys?.['auth'] ?? '' };
}
