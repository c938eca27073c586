import type { Db } from '#server/db/open.ts';

/** Limit of counting: more would be slow, and exact numbers do not matter. */
const maxCounted = 10_000;

export function countSamples(tx: Db, machineId: string): Promise<number> {
  return countSome(tx, 'samples', machineId);
}

/** Counts quarter hours of its metrics, which stay when samples are purged. */
export function countQuarters(tx: Db, machineId: string): Promise<number> {
  return countSome(tx, 'metric_quarters', machineId);
}

async function countSome(
  tx: Db,
  table: 'samples' | 'metric_quarters',
  machineId: string,
): Promise<number> {
  const { count } = await tx
    .selectFrom((from) =>
      from
        .selectFrom(table)
        .select('at')
        .where('machine_id', '=', machineId)
        .limit(maxCounted)
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
