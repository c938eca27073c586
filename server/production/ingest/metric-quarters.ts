import { sql, type Transaction } from 'kysely';

import { yieldNow } from '#server/base/yield-if-due.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { quarterMs } from '#server/production/figures/hours/kept-quarters.ts';

import type { Series } from './retention.ts';

/** Sums samples of a registered metric by quarter hours before they are deleted. */
export async function keepQuarters(
  tx: Transaction<Database>,
  { table, series, before }: { table: string; series: Series; before: number },
): Promise<void> {
  await sql`${quartersOf(table)}
    AND old.machine_id = ${series.machine_id} AND old.tag = ${series.tag} AND old.at < ${before}
    GROUP BY 1, 2, 3
    ON CONFLICT (machine_id, name, at) DO UPDATE SET
      count = metric_quarters.count + excluded.count, sum = metric_quarters.sum + excluded.sum,
      least = CASE WHEN excluded.least < metric_quarters.least
        THEN excluded.least ELSE metric_quarters.least END,
      most = CASE WHEN excluded.most > metric_quarters.most
        THEN excluded.most ELSE metric_quarters.most END`.execute(tx);
}

/**
 * Sums the quarter hours of a whole table of samples that is no longer written to, machine by
 * machine. Idempotent: an interrupted run is repeated from the start.
 */
export async function keepQuartersOfTable(db: Db, table: string): Promise<void> {
  const machines = await db.selectFrom('metrics').select('machine_id').distinct().execute();
  for (const { machine_id } of machines) {
    await sql`${quartersOf(table)} AND old.machine_id = ${machine_id}
      GROUP BY 1, 2, 3
      ON CONFLICT (machine_id, name, at) DO UPDATE SET
        count = excluded.count, sum = excluded.sum,
        least = excluded.least, most = excluded.most`.execute(db);
    await yieldNow();
  }
}

function quartersOf(table: string) {
  const quarter = sql`old.at / ${sql.lit(quarterMs)} * ${sql.lit(quarterMs)}`;
  return sql`INSERT INTO metric_quarters (machine_id, name, at, count, sum, least, most)
    SELECT old.machine_id, old.tag, ${quarter}, count(*),
      sum(old.number_value), min(old.number_value), max(old.number_value)
    FROM ${sql.table(table)} AS old
    JOIN metrics ON metrics.machine_id = old.machine_id AND metrics.name = old.tag
    WHERE old.number_value IS NOT NULL`;
}

/** Deletes quarters that are too old, metric by metric: each is a range of the key. */
export async function purgeQuartersBefore(db: Db, cutoff: number): Promise<void> {
  for (let next = await metricAfter(db); next; next = await metricAfter(db, next)) {
    await db
      .deleteFrom('metric_quarters')
      .where('machine_id', '=', next.machine_id)
      .where('name', '=', next.name)
      .where('at', '<', cutoff)
      .execute();
    await yieldNow();
  }
}

function metricAfter(db: Db, last = { machine_id: '', name: '' }) {
  return db
    .selectFrom('metric_quarters')
    .select(['machine_id', 'name'])
    .where(sql<boolean>`(machine_id, name) > (${last.machine_id}, ${last.name})`)
    .orderBy('machine_id')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
}
