import { sql, type Transaction } from 'kysely';

import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import type { TaggedWarning } from '#server/oee/ledger/counter-warning.ts';
import type { Reading } from '#server/oee/ledger/ledger.ts';
import type { RegisteredMachine } from '#server/production/ingest/commit/registry.ts';

/** Records counter warnings of a machine, for the diagnosis of its data source. */
export async function noteWarnings(
  tx: Transaction<Database>,
  {
    machine,
    readings,
    newestAt,
    warnings,
  }: {
    machine: RegisteredMachine;
    readings: readonly Reading[];
    newestAt: number;
    warnings: readonly TaggedWarning[];
  },
): Promise<void> {
  for (const { tag, code, from, to } of warnings) {
    const source = readings.findLast((one) => one.tag === tag)?.source ?? readings[0]?.source;
    if (source === undefined) continue;
    const known = { source_id: source, machine_id: machine.id, tag, code };
    await tx
      .insertInto('source_warnings')
      .values({ ...known, count: 1, last_at: newestAt, from_value: from, to_value: to })
      .onConflict((conflict) =>
        conflict.columns(['source_id', 'machine_id', 'tag', 'code']).doUpdateSet((eb) => ({
          count: sql<number>`source_warnings.count + 1`,
          last_at: eb.ref('excluded.last_at'),
          from_value: eb.ref('excluded.from_value'),
          to_value: eb.ref('excluded.to_value'),
        })),
      )
      .execute();
  }
}

/** Deletes warnings that last occurred before `at`. */
export async function purgeWarningsBefore(db: Db, at: number): Promise<void> {
  await db.deleteFrom('source_warnings').where('last_at', '<', at).execute();
}
