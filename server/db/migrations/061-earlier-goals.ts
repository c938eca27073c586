import { sql, type Kysely } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';

/**
 * `machines.earlier_goals`: goals and thresholds that held before, as JSON (`EarlierGoals` of
 * server/catalogue/machines/goals.ts).
 */
export const statements = [
  'DROP VIEW machine_rows',
  `ALTER TABLE machines ADD COLUMN earlier_goals text NOT NULL DEFAULT '[]'`,
];

/** Creates `machine_rows` of migration 053 again, because `machines.*` has a new column. */
export async function complete(db: Kysely<Database>): Promise<void> {
  await sql`CREATE VIEW machine_rows AS
    SELECT machines.*, plants.display_name AS plant_name, clients.display_name AS client_name
    FROM machines LEFT JOIN plants ON plants.id = machines.plant_id
    LEFT JOIN clients ON clients.id = machines.client_id`.execute(db);
}
