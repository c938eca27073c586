import { sql, type Kysely } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';

import { dialectOf, machineColumns, machineJoins } from './037-report-views.ts';

/** Quality of a value as its source states it: 0 good, 1 uncertain, 2 bad (docs/decisions/064). */
export const statements = [
  'ALTER TABLE samples ADD COLUMN quality smallint NOT NULL DEFAULT 0',
  'ALTER TABLE metric_values ADD COLUMN quality smallint NOT NULL DEFAULT 0',
];

/** Creates `report_values`, the view of process values for reporting tools. */
export async function complete(db: Kysely<Database>): Promise<void> {
  await sql.raw(`CREATE VIEW report_values AS ${valuesView(db)}`).execute(db);
}

/**
 * The query of `report_values`.
 * @param which A further condition on the joined clients; empty for all clients.
 */
export function valuesView(db: Kysely<Database>, which = ''): string {
  return `SELECT ${machineColumns},
        metrics.name AS value_name, metrics.display_name AS value_label, metrics.unit,
        samples.at AS value_at_ms, ${dialectOf(db).instant('samples.at')} AS value_at,
        samples.number_value AS value,
        CASE samples.quality WHEN 0 THEN 'good' WHEN 1 THEN 'uncertain' ELSE 'bad' END AS quality
      FROM samples
      JOIN metrics ON metrics.machine_id = samples.machine_id AND metrics.name = samples.tag
      JOIN machines ON machines.id = samples.machine_id ${machineJoins(which)}`;
}
