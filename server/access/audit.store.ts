import { sql, type Selectable } from 'kysely';
import { v7 as newEventId } from 'uuid';

import type { AuditEvent as AuditEntry } from '#schemas/api/audit.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import { newestFirst } from '#server/db/dialects/newest-first.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';

/** An event of the audit trail: a sign-in, a refused one, or a change. */
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
    | `${string}.${'created' | 'changed' | 'removed' | 'retired' | 'restored' | 'moved' | 'published'}`;
  accountId?: string | null;
  /** The typed name: the account may not exist. */
  username?: string | null;
  address?: string | null;
  /** Never a secret, a token or a password. */
  detail?: string | null;
  /** Id of the changed row; for events of accounts the account itself by default. */
  subjectId?: string | null;
  /** The row before and after the change. */
  changes?: { Before?: object | undefined; After?: object | undefined };
}

const ofAccounts = /^(?:account|password|session|signIn)\./;

export async function recordAudit(db: Db, at: number, event: AuditEvent): Promise<void> {
  const { kind, accountId = null, username = null, address = null, detail = null } = event;
  const { subjectId = ofAccounts.test(kind) ? accountId : null } = event;
  const changes = event.changes ? JSON.stringify(event.changes) : null;
  await db
    .insertInto('audit_events')
    .values({
      id: newEventId(),
      at,
      kind,
      account_id: accountId,
      username,
      address,
      detail,
      changes,
      subject_id: subjectId,
    })
    .execute();
}

/** Filter of the trail; undefined fields match all. */
export interface AuditFilter {
  kind?: string | undefined;
  username?: string | undefined;
  accountId?: string | undefined;
  subjectId?: string | undefined;
  /** Epoch milliseconds; half-open. */
  start?: number | undefined;
  end?: number | undefined;
}

/** The events, newest first. */
export function auditQuery(db: Db, filter: AuditFilter) {
  return eventsOf(db, filter).selectAll().orderBy('at', 'desc').orderBy('id', 'desc');
}

/** The trail in pages, newest first. */
export function auditPages(
  db: Db,
  filter: AuditFilter,
  most: number,
): AsyncGenerator<Selectable<Database['audit_events']>[]> {
  return newestFirst(eventsOf(db, filter).selectAll(), { instant: 'at', most });
}

function eventsOf(db: Db, filter: AuditFilter) {
  const { kind, username, accountId, subjectId, start, end } = filter;
  return db
    .selectFrom('audit_events')
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId ?? ''))
    .$if(username !== undefined, (query) => query.where('username', '=', username ?? ''))
    .$if(start !== undefined, (query) => query.where('at', '>=', start ?? 0))
    .$if(end !== undefined, (query) => query.where('at', '<', end ?? 0));
}

/** Kinds in the trail. A loose index scan: one index step per kind, whatever the length. */
export async function auditKinds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    WITH RECURSIVE kinds (kind) AS (
      SELECT min(kind) FROM audit_events
      UNION ALL
      SELECT (SELECT min(kind) FROM audit_events WHERE kind > kinds.kind) FROM kinds
      WHERE kinds.kind IS NOT NULL)
    SELECT kind FROM kinds WHERE kind IS NOT NULL`.execute(db);
  return rows.map(({ kind }) => kind).toSorted();
}

type Changes = NonNullable<AuditEntry['Changes']>;

/** An event in the form of the API. */
export function describeEvent(row: Selectable<Database['audit_events']>): AuditEntry {
  const Changes = changesOf(row);
  return {
    At: instantText(row.at),
    Kind: row.kind,
    AccountId: row.account_id,
    Username: row.username,
    Address: row.address,
    Detail: row.detail,
    SubjectId: row.subject_id,
    ...(Changes && { Changes }),
  };
}

/** Accounts have a column for changes; for other rows they are in the detail. */
function changesOf({ changes, detail }: Selectable<Database['audit_events']>): Changes | undefined {
  const text = changes ?? (detail?.startsWith('{') ? detail : null);
  if (text === null) return undefined;
  try {
    const { Before, After } = JSON.parse(text) as Changes;
    return { ...(isFields(Before) && { Before }), ...(isFields(After) && { After }) };
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
