import type { Insertable } from 'kysely';
import { v7 as newEventId } from 'uuid';

import type { Actor } from '#server/access/actor.ts';
import { recordAudit, type AuditEvent } from '#server/access/audit.store.ts';
import { bulkInsert } from '#server/db/dialects/bulk-insert.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';

type Kind = AuditEvent['kind'];

interface RowRecord {
  id: string;
  change: Actor;
  before?: object | undefined;
  after?: object | undefined;
}

/** Writes the audit entry of a change, with the row before and after it. */
export async function recordChange(tx: Db, kind: Kind, { id, change, before, after }: RowRecord) {
  const detail = detailOf({ id, before, after });
  const { accountId, username, at } = change;
  await recordAudit(tx, at, { kind, username, accountId, detail, subjectId: id });
}

const insertAudit = bulkInsert<Insertable<Database['audit_events']>>(
  ['id', 'at', 'kind', 'account_id', 'username', 'address', 'detail', 'subject_id'],
  (db, rows) => db.insertInto('audit_events').values(rows),
);

/** Writes the audit entries of rows that were written together. */
export async function recordMany(
  tx: Db,
  kind: Kind,
  {
    rows,
    change,
  }: { rows: readonly { before?: object | undefined; after: { Id: string } }[]; change: Actor },
): Promise<void> {
  const { accountId, username, at } = change;
  await insertAudit(
    tx,
    rows.map(({ before, after }) => ({
      id: newEventId(),
      at,
      kind,
      account_id: accountId,
      username,
      address: null,
      detail: detailOf({ id: after.Id, before, after }),
      subject_id: after.Id,
    })),
  );
}

function detailOf({ id, before, after }: Omit<RowRecord, 'change'>): string {
  return JSON.stringify({ Id: id, Before: before, After: after });
}
