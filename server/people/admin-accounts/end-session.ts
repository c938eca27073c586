import { recordAudit } from '#server/access/audit.store.ts';
import type { Db } from '#server/db/open.ts';
import { refuseBeyondRights } from '#server/people/accounts/grant-rules.ts';
import { endSessions } from '#server/people/sessions/end-sessions.ts';
import type { Change } from '#server/resource-kit/describe/define-resource.ts';
import { unknownRow } from '#server/resource-kit/describe/rows.ts';
import type { Deps } from '#server/web/deps.ts';

/**
 * Ends a session of a person.
 * @throws Problem 404 for an ended one, 409 for a person with more rights than the caller.
 */
export async function endSession(deps: Deps, handle: string, change: Change): Promise<void> {
  const { db, now } = deps;
  const session = await liveSession(db, handle);
  if (!session) throw unknownRow({ audit: 'session' });
  const { account_id: accountId, username } = session;
  const account = { id: accountId, username };
  await refuseBeyondRights(db, { by: change.caller, account });
  await endSessions([session.id], 'signed out', deps);
  const detail = `one device, by ${change.username}`;
  await recordAudit(db, now(), { kind: 'session.ended', accountId, username, detail });
}

function liveSession(db: Db, handle: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.id', 'account_id', 'username'])
    .where('handle', '=', handle)
    .where('revoked_at', 'is', null)
    .where('sign_on_type', '<>', 'KIOSK')
    .executeTakeFirst();
}
