import { sql, type Kysely } from 'kysely';

import { isPostgres } from '#server/db/dialects/which-database.ts';
import type { Database } from '#server/db/tables/schema.ts';

/**
 * `audit_events.subject_id`: the row that an event is about, so that its events are found under all
 * of its names.
 */
export const statements = [
  'ALTER TABLE audit_events ADD COLUMN subject_id text',
  'CREATE INDEX audit_events_by_subject ON audit_events (subject_id, at, id)',
  `UPDATE audit_events SET subject_id = account_id WHERE kind LIKE 'account.%'
    OR kind LIKE 'password.%' OR kind LIKE 'session.%' OR kind LIKE 'signIn.%'`,
];

/** Takes the subject of earlier events from their details, which began with the id of the row. */
export async function complete(tx: Kysely<Database>): Promise<void> {
  const id = isPostgres(tx)
    ? sql<string>`substring(detail from '^\\{"Id":"([^"\\\\]+)"')`
    : sql<string>`CASE WHEN json_valid(detail) THEN json_extract(detail, '$.Id') END`;
  await tx
    .updateTable('audit_events')
    .set({ subject_id: id })
    .where('detail', 'like', '{"Id":"%')
    .execute();
}
