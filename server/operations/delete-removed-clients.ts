import { setImmediate as otherWork } from 'node:timers/promises';

import { sql, type RawBuilder, type SqlBool } from 'kysely';

import { clientTables, type ClientTable } from '#server/catalogue/clients/removal/client-tables.ts';
import { keepRemovedMs } from '#server/catalogue/clients/removal/remove-client.ts';
import { isOfClient } from '#server/catalogue/clients/removal/rows-of-client.ts';
import { isPostgres } from '#server/db/dialects/which-database.ts';
import type { Db } from '#server/db/open.ts';
import type { MediaFiles } from '#server/media/media-files.ts';

/** One delete of this size holds the database and the event loop for a few milliseconds. */
const rowsAtOnce = 2000;
/** Clocks of instances differ by less: who brings a client back is not overtaken. */
const clocksMs = 3_600_000;

/**
 * Deletes clients that were removed 30 days ago, with their samples and pictures, in slices: other work
 * goes on between two. What an end of the process leaves is deleted the next time.
 */
export async function deleteRemovedClients(db: Db, files: MediaFiles, now: number): Promise<void> {
  const due = await db
    .selectFrom('clients')
    .select('id')
    .where('removed_at', '<=', now - keepRemovedMs - clocksMs)
    .execute();
  for (const { id } of due) await deleteClient(db, files, id);
}

async function deleteClient(db: Db, files: MediaFiles, clientId: string): Promise<void> {
  // What it refers to goes before it does.
  await db
    .updateTable('clients')
    .set({ shift_schedule_id: null })
    .where('id', '=', clientId)
    .execute();
  for (const id of await idsOf(db, 'machines', clientId))
    await deleteInSlices(db, 'samples', sql<SqlBool>`machine_id = ${id}`);
  for (const table of clientTables)
    if (table.table !== 'kiosks') await deleteRows(db, table, clientId);
  await deleteKiosks(db, clientId);
  await deleteMedia(db, files, clientId);
  await db.deleteFrom('clients').where('id', '=', clientId).execute();
}

async function deleteRows(db: Db, table: ClientTable, clientId: string): Promise<void> {
  if (table.owner !== 'machine') {
    await deleteInSlices(db, table.table, isOfClient(table, clientId));
    return;
  }
  for (const id of await idsOf(db, 'machines', clientId))
    await deleteInSlices(db, table.table, sql<SqlBool>`${sql.ref(table.column)} = ${id}`);
}

async function idsOf(db: Db, table: 'machines' | 'media', clientId: string): Promise<string[]> {
  const rows = await db.selectFrom(table).select('id').where('client_id', '=', clientId).execute();
  return rows.map(({ id }) => id);
}

async function deleteInSlices(
  db: Db,
  table: string,
  condition: RawBuilder<SqlBool>,
): Promise<void> {
  const row = isPostgres(db) ? sql`(tableoid, ctid)` : sql`rowid`;
  const columns = isPostgres(db) ? sql`tableoid, ctid` : sql`rowid`;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`DELETE FROM ${sql.table(table)} WHERE ${row} IN
      (SELECT ${columns} FROM ${sql.table(table)} WHERE ${condition} LIMIT ${rowsAtOnce})`.execute(
      db,
    );
    if (Number(numAffectedRows) < rowsAtOnce) return;
    await otherWork();
  }
}

/** An account of a wall screen is its own: both go at once. */
async function deleteKiosks(db: Db, clientId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const kiosks = await tx
      .deleteFrom('kiosks')
      .where('client_id', '=', clientId)
      .returning('account_id')
      .execute();
    for (const { account_id } of kiosks)
      await tx.deleteFrom('accounts').where('id', '=', account_id).execute();
  });
}

async function deleteMedia(db: Db, files: MediaFiles, clientId: string): Promise<void> {
  for (const id of await idsOf(db, 'media', clientId)) {
    // The row first: a file without one is only space.
    await db.deleteFrom('media').where('id', '=', id).execute();
    await files.remove(id);
  }
}
