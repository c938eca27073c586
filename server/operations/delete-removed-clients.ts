import { sql } from 'kysely';

import { keepRemovedMs } from '#server/catalogue/clients/removal/remove-client.ts';
import { ownersInParts } from '#server/catalogue/clients/removal/rows-in-parts.ts';
import { deleteInSlices } from '#server/db/delete-in-slices.ts';
import type { Db } from '#server/db/open.ts';
import { clientTables, type ClientTable } from '#server/db/tables/ownership.ts';
import type { MediaFiles } from '#server/media/media-files.ts';
import { hourMs } from '#shared/durations.ts';

/**
 * Tolerated clock difference between instances, so that no client is deleted during its restore.
 */
const clockSkewMs = hourMs;

/**
 * Deletes clients that were removed 30 days ago, with their samples and pictures, in slices,
 * between which other work runs. An interrupted deletion is continued at the next call.
 */
export async function deleteRemovedClients(db: Db, files: MediaFiles, now: number): Promise<void> {
  const due = await db
    .selectFrom('clients')
    .select('id')
    .where('removed_at', '<=', now - keepRemovedMs - clockSkewMs)
    .execute();
  const errors: unknown[] = [];
  // An error for one client does not stop the others.
  for (const { id } of due)
    await deleteClient(db, files, id).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'removed clients were not deleted');
}

async function deleteClient(db: Db, files: MediaFiles, clientId: string): Promise<void> {
  // Removes the reference first: the schedule is deleted before the client.
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
    // Reasons with a parent are deleted before the parents.
    if (table === 'stop_reasons')
      await deleteInSlices(db, table, { where: sql`${where} AND parent_id IS NOT NULL` });
    await deleteInSlices(db, table, { where, ...(most !== undefined && { most }) });
  }
}

async function idsOf(db: Db, table: 'machines' | 'media', clientId: string): Promise<string[]> {
  const rows = await db.selectFrom(table).select('id').where('client_id', '=', clientId).execute();
  return rows.map(({ id }) => id);
}

/** Deletes wall screens together with their accounts. */
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
    // The file first: without its row it would never be found again.
    await files.remove(id);
    await db.deleteFrom('media').where('id', '=', id).execute();
  }
}
