import type { Db } from '#server/db/open.ts';

/** Counting all samples of a month would take long; more than this says enough. */
const maxCounted = 10_000;

export function countSamples(tx: Db, machineId: string): Promise<number> {
  return countSome(tx, 'samples', machineId);
}

/** Quarters of an hour of its metrics, which stay when their samples are deleted. */
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
