import { sql } from 'kysely';

import { startHourly } from '#server/base/hourly.ts';
import { deleteInSlices } from '#server/db/delete-in-slices.ts';
import type { Db } from '#server/db/open.ts';
import { dayMs, minuteMs, hourMs } from '#shared/durations.ts';

/** Retention of ended sessions, for questions about them. */
const endedSessionMs = 90 * dayMs;
/**
 * Retention of used refresh tokens: reuse within it is detected as theft, later it is only refused.
 */
const usedTokenMs = 30 * dayMs;
const auditMs = 400 * dayMs;
/** Far longer than the recent-history menu shows. */
const visitMs = 90 * dayMs;
/** Far longer than removals can be undone. */
const removedMs = hourMs;
/** Early enough for a server that is restarted every hour, but after the work of a start. */
const firstPurgeMs = 5 * minuteMs;

/** Deletes expired rows, in slices. */
export async function purgeExpired(db: Db, now: number): Promise<void> {
  await endExpiredSessions(db, now);
  await purgeTokens(db, now);
  const longEnded = sql`SELECT id FROM sessions WHERE revoked_at <= ${now - endedSessionMs}`;
  await deleteInSlices(db, 'refresh_tokens', {
    key: 'token_hash',
    where: sql`session_id IN (${longEnded})`,
  });
  const isOver = sql`expires_at <= ${now} OR session_id IN (${longEnded})`;
  await deleteInSlices(db, 'hub_tickets', { key: 'ticket_hash', where: isOver });
  await deleteInSlices(db, 'sessions', {
    key: 'id',
    where: sql`revoked_at <= ${now - endedSessionMs}`,
  });
  const isSpent = sql`expires_at <= ${now} OR used_at IS NOT NULL`;
  await deleteInSlices(db, 'one_time_codes', { key: 'code_hash', where: isSpent });
  await deleteInSlices(db, 'rate_limits', { key: 'key', where: sql`free_at <= ${now}` });
  // Keys that expire at one instant are deleted together.
  const isOld = sql`expires_at <= ${now}`;
  await deleteInSlices(db, 'idempotency_keys', { key: 'expires_at', where: isOld });
  await deleteInSlices(db, 'audit_events', { key: 'id', where: sql`at <= ${now - auditMs}` });
  await deleteInSlices(db, 'audit_log', { key: 'id', where: sql`at <= ${now - auditMs}` });
  await deleteInSlices(db, 'removed_rows', {
    key: 'id',
    where: sql`removed_at <= ${now - removedMs}`,
  });
  await deleteInSlices(db, 'visits', { key: 'id', where: sql`visited_at <= ${now - visitMs}` });
}

/**
 * Deletes expired tokens of ended sessions, and tokens used long ago. Keeps the last used one of
 * each session: a wall screen whose power was cut during a renewal comes back with it.
 */
async function purgeTokens(db: Db, now: number): Promise<void> {
  const hasEnded = sql`session_id IN (SELECT id FROM sessions WHERE revoked_at IS NOT NULL)`;
  const where = sql`expires_at <= ${now} AND ${hasEnded}`;
  await deleteInSlices(db, 'refresh_tokens', { key: 'token_hash', where });
  const isFollowed = sql`EXISTS (SELECT 1 FROM refresh_tokens AS newer
    WHERE newer.session_id = refresh_tokens.session_id AND newer.used_at > refresh_tokens.used_at)`;
  await deleteInSlices(db, 'refresh_tokens', {
    key: 'token_hash',
    where: sql`used_at <= ${now - usedTokenMs} AND ${isFollowed}`,
  });
}

/** Marks sessions without a valid refresh token as expired. */
async function endExpiredSessions(db: Db, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_because: 'expired' })
    .where('revoked_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refresh_tokens')
            .select('token_hash')
            .whereRef('refresh_tokens.session_id', '=', 'sessions.id')
            .where('expires_at', '>', now),
        ),
      ),
    )
    .execute();
}

/** Purges soon after the start and then hourly; returns the function that stops it. */
export function startCleanup({
  purge: run,
  onError,
}: {
  purge: () => Promise<void>;
  onError: (error: unknown) => void;
}): () => void {
  return startHourly(run, { firstAfterMs: firstPurgeMs, onError });
}
