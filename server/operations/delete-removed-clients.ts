import { sql } from 'kysely';

import { keepRemovedMs } from '#server/catalogue/clients/removal/remove-client.ts';
import { ownersInParts } from '#server/catalogue/clients/removal/rows-in-parts.ts';
import { deleteInSlices } from '#server/db/delete-in-slices.ts';
import type { Db } from '#server/db/open.ts';
import { clientTables, type ClientTable } from '#server/db/tables/ownership.ts';
import type { MediaFiles } from '#server/media/media-files.ts';
import { hourMs } from '#shared/durations.ts';

/** Clocks of instances differ by less: who brings a client back is not overtaken. */
const clocksMs = hourMs;

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
  const errors: unknown[] = [];
  // One that cannot be deleted keeps no other.
  for (const { id } of due)
    await deleteClient(db, files, id).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'removed clients were not deleted');
}

async function deleteClient(db: Db, files: MediaFiles, clientId: string): Promise<void> {
  // What it refers to goes before it does.
  await db
    .updateTable('clients')
    .set({ shift_schedule_id: null })
    .where('id', '=', clientId)
    .execute();
  for (const id of await idsOf(db, 'machines', clientId))
    await deleteInSlices(db, 'samples', { where: sql`machine_id = ${id}` });
  for (const table of clientTables)
    if (table.table !== 'kiosks') await deleteRows(db, table, clientId);
  await deleteKiosks(db, clientId);
  await deleteMedia(db, files, clientId);
  await db.deleteFrom('clients').where('id', '=', clientId).execute();
}

async function deleteRows(
  db: Db,
  { table, column, owner, batchSize: most }: ClientTable,
  clientId: string,
): Promise<void> {
  const own = sql.ref(column);
  for await (const ids of ownersInParts(db, owner, clientId)) {
    const where = sql`${own} IN (${sql.join(ids)})`;
    // A reason may be below another one, and goes before it.
    if (table === 'stop_reasons')
      await deleteInSlices(db, table, { where: sql`${where} AND parent_id IS NOT NULL` });
    await deleteInSlices(db, table, { where, ...(most !== undefined && { most }) });
  }
}

async function idsOf(db: Db, table: 'machines' | 'media', clientId: string): Promise<string[]> {
  const rows = await db.selectFrom(table).select('id').where('client_id', '=', clientId).execute();
  return rows.map(({ id }) => id);
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
    // The file first: without its row no one would find it again.
    await files.remove(id);
    await db.deleteFrom('media').where('id', '=', id).execute();
  }
}
