import type { Db } from '#server/db/open.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** As long as somebody may ask what a session was. */
const endedSessionMs = 90 * dayMs;
const auditMs = 400 * dayMs;

/**
 * Deletes what nobody can use any more. Used refresh tokens of living sessions stay: they are how a
 * stolen one is noticed.
 */
export async function deleteOutOfDate(db: Db, now: number): Promise<void> {
  await endExpiredSessions(db, now);
  const ended = db.selectFrom('sessions').select('id').where('revoked_at', 'is not', null);
  const longEnded = ended.where('revoked_at', '<=', now - endedSessionMs);
  await db
    .deleteFrom('refresh_tokens')
    .where('expires_at', '<=', now)
    .where('session_id', 'in', ended)
    .execute();
  await db.deleteFrom('refresh_tokens').where('session_id', 'in', longEnded).execute();
  await db
    .deleteFrom('hub_tickets')
    .where((or) => or.or([or('expires_at', '<=', now), or('session_id', 'in', longEnded)]))
    .execute();
  await db.deleteFrom('sessions').where('id', 'in', longEnded).execute();
  await db
    .deleteFrom('one_time_codes')
    .where((or) => or.or([or('expires_at', '<=', now), or('used_at', 'is not', null)]))
    .execute();
  await db.deleteFrom('rate_limits').where('free_at', '<=', now).execute();
  await db
    .deleteFrom('audit_events')
    .where('at', '<=', now - auditMs)
    .execute();
}

/** A session without a refresh token to go on with has ended, though nobody ended it. */
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

/** Once an hour; returns the function that ends it. */
export function startIdentityUpkeep({
  db,
  now,
  onError,
}: {
  db: Db;
  now: () => number;
  onError: (error: unknown) => void;
}): () => void {
  const timer = setInterval(() => {
    deleteOutOfDate(db, now()).catch(onError);
  }, hourMs);
  // Housekeeping keeps no process alive.
  timer.unref();
  return () => clearInterval(timer);
}
