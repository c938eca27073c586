import { sql, type Kysely } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';
import { readPolicy } from '#server/oee/policy.ts';

/**
 * Columns for the parts of a plant's OEE policy, so that administrators can edit them in a form.
 * `plant_rows` is created again, because `plants.*` has new columns.
 */
export const statements = [
  `DROP VIEW plant_rows`,
  `ALTER TABLE plants ADD COLUMN planned_stops text NOT NULL DEFAULT 'plannedLoss'`,
  `ALTER TABLE plants ADD COLUMN changeover_loss text NOT NULL DEFAULT 'availabilityLoss'`,
  `ALTER TABLE plants ADD COLUMN undefined_time text NOT NULL DEFAULT 'down'`,
  `ALTER TABLE plants ADD COLUMN cap_performance integer NOT NULL DEFAULT 0`,
  `ALTER TABLE plants ADD COLUMN micro_stop_seconds integer NOT NULL DEFAULT 0`,
  `CREATE VIEW plant_rows AS
    SELECT plants.*, clients.display_name AS client_name
    FROM plants LEFT JOIN clients ON clients.id = plants.client_id`,
];

/** Copies the policy of each plant from its JSON to the columns. */
export async function complete(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ id: string; oee_policy: string }>`
    SELECT id, oee_policy FROM plants WHERE oee_policy <> '{}'`.execute(db);
  for (const { id, oee_policy } of rows) {
    const policy = readPolicy(oee_policy);
    await sql`UPDATE plants SET planned_stops = ${policy.plannedStops},
      changeover_loss = ${policy.changeover}, undefined_time = ${policy.undefinedTime},
      cap_performance = ${policy.capPerformance ? 1 : 0},
      micro_stop_seconds = ${Math.round(policy.microStopSeconds)} WHERE id = ${id}`.execute(db);
  }
}
