import { sql, type Selectable, type Transaction } from 'kysely';

import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import type { Reading } from '#server/oee/ledger/ledger.ts';
import type { Interval } from '#server/oee/time/interval.ts';

/** Time range of a machine's late readings that are not in its figures yet. */
export type LateWork = Selectable<Database['late_work']>;

/** Queues a recomputation of the machine's figures, in the transaction of the samples. */
export async function addLateWork(
  tx: Transaction<Database>,
  machineId: string,
  late: readonly Reading[],
): Promise<void> {
  const instants = late.map(({ at }) => at);
  const interval = { start: Math.min(...instants), end: Math.max(...instants) };
  await addReplay(tx, machineId, { ...interval, cause: 'samples', username: null });
}

/** Queues a replay of the samples of a machine in a time range. */
export async function addReplay(
  db: Db | Transaction<Database>,
  machineId: string,
  {
    start,
    end,
    cause,
    username,
  }: Interval & { cause: 'samples' | 'product'; username: string | null },
): Promise<void> {
  const row = { oldest_at: start, newest_at: end, cause, username };
  await db
    .insertInto('late_work')
    .values({ machine_id: machineId, ...row, generation: 1, claimed_until: 0 })
    .onConflict((conflict) =>
      conflict.column('machine_id').doUpdateSet({
        oldest_at: sql<number>`CASE WHEN excluded.oldest_at < late_work.oldest_at THEN excluded.oldest_at ELSE late_work.oldest_at END`,
        newest_at: sql<number>`CASE WHEN excluded.newest_at > late_work.newest_at THEN excluded.newest_at ELSE late_work.newest_at END`,
        generation: sql<number>`late_work.generation + 1`,
        cause: sql<string>`excluded.cause`,
        username: sql<string | null>`excluded.username`,
      }),
    )
    .execute();
}

/** Ids of machines with late work that no instance has claimed. */
export async function machinesWithLateWork(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('late_work')
    .select('machine_id')
    .where('claimed_until', '<=', now)
    .orderBy('machine_id')
    .execute();
  return rows.map(({ machine_id }) => machine_id);
}

/** @returns the work, claimed until `until`; undefined where another instance has claimed it. */
export function claimLateWork(
  db: Db,
  machineId: string,
  { now, until }: { now: number; until: number },
): Promise<LateWork | undefined> {
  return db
    .updateTable('late_work')
    .set({ claimed_until: until })
    .where('machine_id', '=', machineId)
    .where('claimed_until', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

/** Extends the claim, if this instance still has it. */
export async function renewLateWork(db: Db, work: LateWork, until: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('late_work')
    .set({ claimed_until: until })
    .where('machine_id', '=', work.machine_id)
    .where('claimed_until', '=', work.claimed_until)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) work.claimed_until = until;
}

/**
 * Ends work that is in the figures. If more was added meanwhile, it stays for another round.
 * @returns false when the claim has expired and another instance has the work.
 */
export async function endLateWork(
  db: Db | Transaction<Database>,
  work: LateWork,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('late_work')
    .where('machine_id', '=', work.machine_id)
    .where('claimed_until', '=', work.claimed_until)
    .where('generation', '=', work.generation)
    .executeTakeFirst();
  return numDeletedRows > 0n || releaseLateWork(db, work);
}

/** @returns false when another instance has the work. */
export async function releaseLateWork(
  db: Db | Transaction<Database>,
  { machine_id, claimed_until }: LateWork,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('late_work')
    .set({ claimed_until: 0 })
    .where('machine_id', '=', machine_id)
    .where('claimed_until', '=', claimed_until)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
