import { openSecret } from '#server/access/sealed-secret.ts';
import { backoffMs, giveUpAfterMs } from '#server/base/backoff.ts';
import type { Db } from '#server/db/open.ts';
import { isNotRemoved } from '#server/db/scope.ts';
import type { Deps } from '#server/web/deps.ts';

import { postWebhook } from './post-webhook.ts';

type SendDeps = Pick<Deps, 'db' | 'now' | 'networks'>;

/**
 * Sends waiting messages, per webhook in order and one at a time. A message is deleted after the
 * receiver accepted it: after a crash in between it is sent again with the same id. A slow receiver
 * does not delay others.
 */
export function createSender(deps: SendDeps, onError: (error: unknown) => void) {
  const { db, now } = deps;
  const busy = new Map<string, Promise<void>>();
  const ending = new AbortController();

  async function sendAll(id: string): Promise<void> {
    await dropOld(db, id, now());
    for (let goesOn = true; goesOn && !ending.signal.aborted;) goesOn = await sendNext(deps, id);
  }

  return {
    /** Starts all webhooks that are due and not busy. */
    async look(): Promise<void> {
      const due = await db
        .selectFrom('webhooks')
        .select('id')
        .where('is_enabled', '=', 1)
        .where('next_at', '<=', now())
        .where(isNotRemoved('client_id'))
        .execute();
      for (const { id } of due.filter((one) => !busy.has(one.id)))
        busy.set(
          id,
          sendAll(id)
            .catch(onError)
            .finally(() => busy.delete(id)),
        );
    },
    /** Resolves when all started sends are done. */
    async idle(): Promise<void> {
      await Promise.all(busy.values());
    },
    /** Starts nothing more; waits for sends under way. */
    async end(): Promise<void> {
      ending.abort();
      await Promise.all(busy.values());
    },
  };
}

/** Sends the oldest message to the webhook's present URL. @returns whether there may be another. */
async function sendNext({ db, now, networks }: SendDeps, id: string): Promise<boolean> {
  const webhook = await db
    .selectFrom('webhooks')
    .select(['url', 'secret'])
    .where('id', '=', id)
    .where('is_enabled', '=', 1)
    .where(isNotRemoved('client_id'))
    .executeTakeFirst();
  const message = await db
    .selectFrom('webhook_messages')
    .select(['id', 'body'])
    .where('webhook_id', '=', id)
    .orderBy('created_at')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  if (!webhook || !message) return false;
  const secret = await openSecret(db, webhook.secret ?? '').catch(() => undefined);
  if (secret === undefined) {
    await postpone(db, id, { error: 'The secret cannot be read, give it again', now: now() });
    return false;
  }
  const receiver = { url: webhook.url, secret, networks, now: now() };
  const { isTaken, error } = await postWebhook(message, receiver);
  if (isTaken) await close(db, id, { messageId: message.id, at: now() });
  else await postpone(db, id, { error, now: now() });
  return isTaken;
}

async function close(
  db: Db,
  id: string,
  { messageId, at }: { messageId: string; at: number },
): Promise<void> {
  await db.deleteFrom('webhook_messages').where('id', '=', messageId).execute();
  await db
    .updateTable('webhooks')
    .set({ last_sent_at: at, last_error: null, attempts: 0, next_at: 0 })
    .where('id', '=', id)
    .execute();
}

async function postpone(
  db: Db,
  id: string,
  { error, now }: { error: string | null; now: number },
): Promise<void> {
  const found = await db
    .selectFrom('webhooks')
    .select('attempts')
    .where('id', '=', id)
    .executeTakeFirst();
  // The webhook was removed meanwhile.
  if (!found) return;
  const { attempts } = found;
  await db
    .updateTable('webhooks')
    .set({ last_error: error, attempts: attempts + 1, next_at: now + backoffMs(attempts) })
    .where('id', '=', id)
    .execute();
}

async function dropOld(db: Db, id: string, now: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_messages')
    .where('webhook_id', '=', id)
    .where('created_at', '<=', now - giveUpAfterMs)
    .executeTakeFirst();
  if (numDeletedRows > 0n)
    await db
      .updateTable('webhooks')
      .set(({ eb }) => ({ dropped: eb('dropped', '+', Number(numDeletedRows)) }))
      .where('id', '=', id)
      .execute();
}
