import type { Networks } from '#server/web/outside/networks.ts';
import { postTo } from '#server/web/outside/post-to.ts';

import { encryptForBrowser } from './push-encryption.ts';
import { authorizationFor, type PushKey } from './push-key.ts';

/** Push subscription of a browser. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Outcome of a send. `gone`: the subscription has ended. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later';

interface PushContext {
  key: PushKey;
  networks: Networks;
  contact: string;
  /** Epoch milliseconds. */
  now: number;
  /** CA of the push service, where it is not a public one. */
  ca?: string | undefined;
}

/** TTL for browsers that are not running. */
const keptSeconds = 4 * 3600;

/** Never rejects. Does not follow redirects, and connects to the checked address. */
export async function sendPush(
  { endpoint, p256dh, auth }: Subscription,
  message: object,
  { key, networks, contact, now, ca }: PushContext,
): Promise<PushOutcome> {
  try {
    const keys = { p256dh: bytesOf(p256dh), auth: bytesOf(auth) };
    const body = encryptForBrowser(Buffer.from(JSON.stringify(message)), keys);
    const address = await networks.addressOf(new URL(endpoint).hostname);
    const headers = {
      Authorization: await authorizationFor(key, { endpoint, contact, now }),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      TTL: keptSeconds,
      Urgency: 'high',
    };
    const { status } = await postTo({ url: endpoint, address, ca }, { headers, body });
    return outcomeOf(status);
  } catch {
    return 'later';
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}
