import { randomUUID } from 'node:crypto';

import type { Selectable } from 'kysely';

import type { AuditEvent as AuditEntry } from '#schemas/api/audit.gen.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/schema.ts';

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
    | 'kiosk.revoked'
    | `${string}.${'created' | 'changed' | 'removed' | 'restored'}`;
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

/** One page of the trail, newest first, and how long the whole of it is. */
export async function listAudit(
  db: Db,
  { kind, username }: { kind: string | undefined; username: string | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ events: Selectable<Database['audit_events']>[]; total: number }> {
  const wanted = db
    .selectFrom('audit_events')
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(username !== undefined, (query) => query.where('username', '=', username ?? ''));
  const events = await wanted
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await wanted
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { events, total };
}

/** As clients read it. */
export function describeEvent(row: Selectable<Database['audit_events']>): AuditEntry {
  return {
    At: new Date(row.at).toISOString(),
    Kind: row.kind,
    AccountId: row.account_id,
    Username: row.username,
    Address: row.address,
    Detail: row.detail,
  };
}
