import { randomUUID } from 'node:crypto';

import type { Db } from '#server/db/open.ts';

/** What is worth knowing afterwards about who came in, who did not, and what was changed. */
export interface AuditEvent {
  kind:
    | 'signIn.succeeded'
    | 'signIn.failed'
    | 'signIn.limited'
    | 'session.replaced'
    | 'session.reused'
    | 'session.ended'
    | 'account.created'
    | 'account.activated'
    | 'account.changed'
    | 'password.requested'
    | 'password.changed'
    | 'kiosk.created'
    | 'kiosk.opened'
    | 'kiosk.revoked';
  accountId?: string | null;
  /** As it was typed: the account may not exist. */
  username?: string | null;
  address?: string | null;
  /** Never a secret, a token or a password. */
  detail?: string | null;
}

export async function recordAudit(db: Db, at: number, event: AuditEvent): Promise<void> {
  const { kind, accountId = null, username = null, address = null, detail = null } = event;
  await db
    .insertInto('audit_events')
    .values({ id: randomUUID(), at, kind, account_id: accountId, username, address, detail })
    .execute();
}
