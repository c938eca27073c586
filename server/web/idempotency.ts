import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { dayMs } from '#shared/durations.ts';

/** How long a call can be repeated. */
const keptMs = 7 * dayMs;

interface WriteReply<Body> {
  status: number;
  body: Body;
}

interface Call<Body> {
  request: Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body' | 'caller'>;
  reply: FastifyReply;
  now: number;
  /** Replaces the body in the hash, where the body is not JSON. */
  content?: string;
  /** Not called for a repeat. */
  afterCommit?: (body: Body) => void;
}

/**
 * Idempotent write in one transaction. With an `Idempotency-Key`, the reply is stored in the same
 * transaction, and a repeat with the same account and key gets it without another write, so that a
 * write can be retried after its reply was lost. A refused write is rolled back together with its
 * key.
 * @throws Problem 422 for the key of another call, 400 for an invalid key.
 */
export async function writeOnce<Body>(
  db: Db,
  { request, reply, now, content, afterCommit }: Call<Body>,
  write: (tx: Db) => Promise<WriteReply<Body>>,
): Promise<FastifyReply> {
  const key = keyOf(request);
  const { written, isRepeat } = await db.transaction().execute(async (tx) => {
    if (key === undefined) return { written: await write(tx), isRepeat: false };
    const hash = hashOf(request, content);
    const account_id = request.caller.accountId;
    const known = await takeKey(tx, { account_id, key, hash, now });
    if (known) return { written: known as WriteReply<Body>, isRepeat: true };
    const fresh = await write(tx);
    await tx
      .updateTable('idempotency_keys')
      .set({ status: fresh.status, reply: textOf(fresh.body) })
      .where('account_id', '=', account_id)
      .where('key', '=', key)
      .execute();
    return { written: fresh, isRepeat: false };
  });
  if (isRepeat) reply.header('idempotency-replayed', 'true');
  else afterCommit?.(written.body);
  return reply.status(written.status).send(written.body);
}

/**
 * Inserts the key; concurrent calls with the same key wait for this transaction.
 * @returns the stored reply of an earlier call; undefined when the key is new.
 */
async function takeKey(
  tx: Db,
  { account_id, key, hash, now }: { account_id: string; key: string; hash: string; now: number },
): Promise<WriteReply<unknown> | undefined> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', account_id)
    .where('key', '=', key)
    .where('expires_at', '<=', now)
    .execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_keys')
    .values({
      account_id,
      key,
      request_hash: hash,
      status: 0,
      reply: null,
      at: now,
      expires_at: now + keptMs,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return undefined;
  const kept = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'reply'])
    .where('account_id', '=', account_id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (kept.request_hash !== hash)
    throw new Problem(
      422,
      'request.otherKey',
      'This Idempotency-Key was used for another call. Each call needs a key of its own.',
    );
  return { status: kept.status, body: kept.reply === null ? undefined : JSON.parse(kept.reply) };
}

function keyOf({ headers }: Call<unknown>['request']): string | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  if (typeof given === 'string' && /^[\x21-\x7e]{1,200}$/.test(given)) return given;
  throw new Problem(
    400,
    'request.badKey',
    'An Idempotency-Key has 1 to 200 letters, digits and signs, and no spaces.',
  );
}

function hashOf(
  { method, url, body, headers }: Call<unknown>['request'],
  content?: string,
): string {
  const parts = [method, url, headers['if-match'] ?? '', content ?? textOf(body) ?? ''];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

function textOf(body: unknown): string | null {
  return body === undefined ? null : JSON.stringify(body);
}
