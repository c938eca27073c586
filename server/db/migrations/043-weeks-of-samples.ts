import { sql, type Kysely } from 'kysely';

import { isPostgres } from '#server/db/dialects/which-database.ts';
import { sampleWeek, weekTableName } from '#server/db/sample-weeks.ts';
import type { Database } from '#server/db/tables/schema.ts';

/** Empty: only PostgreSQL has a partition for each week of samples (sample-weeks.ts), made below. */
export const statements: readonly string[] = [];

/**
 * Attaches the existing samples as one partition in place: rows are read once for the check of the
 * partition's bounds, and none is copied.
 */
export async function complete(db: Kysely<Database>): Promise<void> {
  if (!isPostgres(db)) return;
  await run('ALTER TABLE samples RENAME TO samples_of_before');
  await run('ALTER INDEX samples_pkey RENAME TO samples_of_before_pkey');
  await run(`CREATE TABLE samples (LIKE samples_of_before INCLUDING DEFAULTS,
    PRIMARY KEY (machine_id, tag, at, seq, source_id)) PARTITION BY RANGE (at)`);
  await run('CREATE TABLE samples_rest PARTITION OF samples DEFAULT');
  const { rows } = await sql<{ newest: number | null }>`
    SELECT max(at) AS newest FROM samples_of_before`.execute(db);
  const newest = rows[0]?.newest ?? null;
  if (newest === null) {
    await run('DROP TABLE samples_of_before');
    return;
  }
  const { end } = sampleWeek(Math.max(newest, Date.now()));
  const name = weekTableName('until', end);
  await run(`ALTER TABLE samples_of_before RENAME TO ${name}`);
  await run(`ALTER TABLE samples ATTACH PARTITION ${name} FOR VALUES FROM (MINVALUE) TO (${end})`);

  function run(statement: string) {
    return sql.raw(statement).execute(db);
  }
}
