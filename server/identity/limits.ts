/**
 * How often somebody may try to get in. Counted in the database, so that all instances count
 * together. `POST /api/accounts/token` counts all its grants but the refresh; another public route
 * that tries a secret, or sends mail, counts with one line before it does so:
 *
 *     await takeTry({ request, reply, username: body.username }, { db, now });
 *
 * It throws the 429. What it returns gives the try back, for one that turned out to be no failure.
 */
import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';

import type { Db } from '#server/db/open.ts';
import { Problem } from '#server/problem.ts';

import { recordAudit } from './audit.store.ts';

interface Limit {
  /** Tries at once, after a time without any. */
  burst: number;
  /** From then on one try each. */
  everyMs: number;
}

/** In any minute at most ten tries of one user are evaluated: eight at once and two more. */
const perUser: Limit = { burst: 8, everyMs: 30_000 };
/** A plant may sit behind one address. */
const perAddress: Limit = { burst: 40, everyMs: 1500 };
const perClientId: Limit = { burst: 600, everyMs: 100 };
/** A refusal is worth a line of the audit trail once a minute, however fast the tries come. */
const perAuditLine: Limit = { burst: 1, everyMs: 60_000 };

interface Try {
  request: FastifyRequest;
  reply: FastifyReply;
  /** As typed. */
  username?: string | undefined;
  clientId?: string | undefined;
}

interface Parts {
  db: Db;
  now: () => number;
}

/**
 * Counts a try by address, program and user, before anything is evaluated.
 * @returns what gives the try back.
 * @throws Problem 429 with `Retry-After`: too many tries, whether they were right or wrong.
 */
export async function takeTry(tried: Try, { db, now }: Parts): Promise<() => Promise<void>> {
  const { request, reply, username, clientId } = tried;
  // The user last: a try that its address is refused must not count against the user.
  const limits: [string, Limit][] = [[`address ${networkOf(request.ip)}`, perAddress]];
  if (clientId !== undefined) limits.push([`client ${hashOf(clientId)}`, perClientId]);
  if (username !== undefined) limits.push([`user ${hashOf(username)}`, perUser]);
  for (const [key, limit] of limits) {
    const waitMs = await take(db, { key, limit, now: now() });
    if (waitMs === 0) continue;
    if ((await take(db, { key: `audit ${key}`, limit: perAuditLine, now: now() })) === 0) {
      const address = request.ip;
      await recordAudit(db, now(), { kind: 'signIn.limited', username: username ?? null, address });
    }
    throw tooMany(reply, Math.ceil(waitMs / 1000));
  }
  return async () => {
    for (const [key, { everyMs }] of limits) await giveBack(db, key, everyMs);
  };
}

/**
 * The generic cell rate algorithm in one statement: `free_at` is when all tries so far are paid for
 * at one each `everyMs`, and a try is refused while that lies a burst or more ahead.
 * @returns 0, or milliseconds to wait.
 */
async function take(
  db: Db,
  { key, limit: { burst, everyMs }, now }: { key: string; limit: Limit; now: number },
): Promise<number> {
  const latest = now + (burst - 1) * everyMs;
  const taken = await db
    .insertInto('rate_limits')
    .values({ key, free_at: now + everyMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          free_at: sql<number>`CASE WHEN rate_limits.free_at > ${now}
            THEN rate_limits.free_at ELSE ${now} END + ${everyMs}`,
        })
        .where('rate_limits.free_at', '<=', latest),
    )
    .returning('free_at')
    .executeTakeFirst();
  if (taken) return 0;
  const row = await db
    .selectFrom('rate_limits')
    .select('free_at')
    .where('key', '=', key)
    .executeTakeFirst();
  // Given back in between: the next try has its chance at once.
  return Math.max(1, (row?.free_at ?? 0) - latest);
}

async function giveBack(db: Db, key: string, everyMs: number): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set(({ eb }) => ({ free_at: eb('free_at', '-', everyMs) }))
    .where('key', '=', key)
    .execute();
}

function tooMany(reply: FastifyReply, seconds: number): Problem {
  reply.header('Retry-After', String(seconds));
  return new Problem(
    429,
    'signIn.tooManyAttempts',
    `Too many attempts. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
  );
}

/** An IPv6 host has 2^64 addresses to itself: what counts is its network. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = [], tail = []] = address
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

/** What people type has any length; of a name that is tried, the table need not tell. */
function hashOf(typed: string): string {
  return createHash('sha256').update(typed.trim().toLowerCase()).digest('hex');
}
