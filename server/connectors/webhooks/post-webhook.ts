import { createHmac } from 'node:crypto';

import { UnreachableError, type Networks } from '#server/web/outside/networks.ts';
import { postTo } from '#server/web/outside/post-to.ts';

import { codedSecret } from './webhook-columns.ts';

interface Message {
  id: string;
  /** JSON. */
  body: string;
}

interface Receiver {
  url: string;
  secret: string;
  networks: Networks;
  /** Epoch milliseconds. */
  now: number;
}

/** Reply of the receiver; the status is null without a reply. */
export interface WebhookReply {
  isTaken: boolean;
  status: number | null;
  text: string;
  /** Why delivery failed, for people. */
  error: string | null;
}

/**
 * Posts a message. Never rejects. Connects to the checked address, and does not follow redirects.
 */
export async function postWebhook(
  { id, body }: Message,
  { url, secret, networks, now }: Receiver,
): Promise<WebhookReply> {
  try {
    const address = await networks.addressOf(new URL(url).hostname);
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'Lineside',
      ...signed({ id, body }, { secret, now }),
    };
    const { status, text } = await postTo({ url, address }, { headers, body: Buffer.from(body) });
    const isTaken = status >= 200 && status < 300;
    return { isTaken, status, text, error: isTaken ? null : `It answered with status ${status}` };
  } catch (error) {
    return { isTaken: false, status: null, text: '', error: reasonOf(error) };
  }
}

/** The headers of Standard Webhooks: an HMAC-SHA256 of id, time and body. */
function signed({ id, body }: Message, { secret, now }: Pick<Receiver, 'secret' | 'now'>) {
  const time = Math.floor(now / 1000);
  const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${time}.${body}`);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(time),
    'webhook-signature': `v1,${signature.digest('base64')}`,
  };
}

/** Key from a `whsec_` secret in base64, or from any text. */
function keyOf(secret: string): Buffer {
  const [, coded] = codedSecret.exec(secret) ?? [];
  return coded === undefined ? Buffer.from(secret, 'utf8') : Buffer.from(coded, 'base64');
}

function reasonOf(error: unknown): string {
  if (error instanceof UnreachableError) return error.message;
  const { message, code } = error as Error & { code?: string };
  if (message === 'timeout') return 'Nothing came back for 15 seconds';
  return `The connection failed (${code ?? 'no reason was given'})`;
}
