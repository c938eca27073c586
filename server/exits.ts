import type { Logger } from 'pino';

import type { Db } from './db/open.ts';

/** Stands in `settings` while a server runs; a server that did not end cleanly leaves it behind. */
const marker = 'server.running';
const counter = 'server.unclean_exits';

/**
 * How often a server on this database ended without closing it: a crash, a kill, a power cut. A
 * database that cannot be written, such as on a full disk, keeps no server from starting: the failure
 * is logged.
 */
export function createExitCount(db: Db, log: Pick<Logger, 'error'>) {
  async function attempt<T>(work: Promise<T>, otherwise: T): Promise<T> {
    try {
      return await work;
    } catch (error) {
      log.error({ err: error }, 'unclean exits could not be counted');
      return otherwise;
    }
  }

  return {
    /** Called once at each start, before `markRunning`. */
    countUnclean: () => attempt(countUnclean(db), 0),
    markRunning: (since: number) =>
      attempt(write(db, marker, new Date(since).toISOString()), undefined),
    markEnded: () => attempt(erase(db), undefined),
  };
}

function countUnclean(db: Db): Promise<number> {
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
    await write(transaction, counter, String(before + 1));
    return before + 1;
  });
}

async function write(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

async function erase(db: Db): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', marker).execute();
}
