import { sql } from 'kysely';

import { databaseClock } from '#server/db/database-clock.ts';
import { isPostgres } from '#server/db/dialects/which-database.ts';
import type { Db } from '#server/db/open.ts';

const counter = 'server.unclean_exits';
/** An instance that has said nothing for so long has ended without a word. */
const goneMs = 30_000;

export interface Instance {
  /** Made by each process as it starts. */
  id: string;
  /** Host and port: no two run under one at a time. */
  name: string;
  version: string;
}

/** An instance as its row says. */
export interface SeenInstance extends Instance {
  startedAt: number;
  /** Milliseconds since it wrote that it runs. */
  silentMs: number;
}

/** Writes that an instance runs. */
export async function writeInstance(db: Db, { id, name, version }: Instance): Promise<void> {
  const now = databaseClock(db);
  const said = { name, version, seen_at: now };
  await db
    .insertInto('instances')
    .values({ id, started_at: now, ...said })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(said))
    .execute();
}

export async function removeInstance(db: Db, id: string): Promise<void> {
  await db.deleteFrom('instances').where('id', '=', id).execute();
}

/** All that have not been removed, by name. */
export async function listInstances(db: Db): Promise<SeenInstance[]> {
  const rows = await db
    .selectFrom('instances')
    .select(['id', 'name', 'version', 'started_at'])
    .select(sql<number>`${databaseClock(db)} - seen_at`.as('silentMs'))
    .orderBy('name')
    .execute();
  return rows.map(({ id, name, version, silentMs, started_at }) => ({
    id,
    name,
    version,
    silentMs,
    startedAt: started_at,
  }));
}

/**
 * Removes and counts the rows of those that ended without removing them: of the same place, silent
 * for too long, and in a folder, which is of one server, all.
 * @returns how often that was so since the database was made.
 */
export function countLeftBehind(db: Db, { name }: Pick<Instance, 'name'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const isSilent = sql<boolean>`seen_at <= ${databaseClock(tx)} - ${sql.lit(goneMs)}`;
    const { numDeletedRows } = await tx
      .deleteFrom('instances')
      .$if(isPostgres(db), (query) =>
        query.where((expression) => expression.or([expression('name', '=', name), isSilent])),
      )
      .executeTakeFirst();
    const row = await tx
      .selectFrom('settings')
      .select('value')
      .where('name', '=', counter)
      .executeTakeFirst();
    const total = Number(row?.value ?? 0) + Number(numDeletedRows);
    if (numDeletedRows === 0n) return total;
    const value = String(total);
    await tx
      .insertInto('settings')
      .values({ name: counter, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    return total;
  });
}
