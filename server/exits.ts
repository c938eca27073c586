import type { Db } from './db/open.ts';

/** Stands in `settings` while a server runs; a server that did not end cleanly leaves it behind. */
const marker = 'server.running';
const counter = 'server.unclean_exits';

/**
 * How often a server on this database ended without closing it: a crash, a kill, a power cut. Called
 * once at each start, before `markRunning`.
 */
export async function countUncleanExits(db: Db): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('settings')
      .where('name', '=', marker)
      .executeTakeFirst();
    const row = await transaction
      .selectFrom('settings')
      .select('value')
      .where('name', '=', counter)
      .executeTakeFirst();
    const before = Number(row?.value ?? 0);
    if (numDeletedRows === 0n) return before;
    const value = String(before + 1);
    await transaction
      .insertInto('settings')
      .values({ name: counter, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    return before + 1;
  });
}

export async function markRunning(db: Db, since: number): Promise<void> {
  const value = new Date(since).toISOString();
  await db
    .insertInto('settings')
    .values({ name: marker, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

export async function markEnded(db: Db): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', marker).execute();
}
