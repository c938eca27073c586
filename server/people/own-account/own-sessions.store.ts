import type { Db } from '#server/db/open.ts';

const maxShown = 100;

/** Sessions that can still be renewed, the latest first. */
export function listSessions(db: Db, accountId: string, now: number) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refresh_tokens')
          .select('token_hash')
          .whereRef('session_id', '=', 'sessions.id')
          .where('expires_at', '>', now),
      ),
    )
    .orderBy('last_seen_at', 'desc')
    .limit(maxShown)
    .execute();
}
