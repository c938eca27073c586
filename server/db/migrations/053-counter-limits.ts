import { sql, type Kysely } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';

/** The values, set by administrators, at which counters of a machine begin at 0 again. */
export const statements = [
  'DROP VIEW machine_rows',
  'ALTER TABLE machines ADD COLUMN total_parts_limit bigint',
  'ALTER TABLE machines ADD COLUMN good_parts_limit bigint',
  'ALTER TABLE machines ADD COLUMN reject_parts_limit bigint',
];

/** Creates `machine_rows` of migration 018 again, because `machines.*` has new columns. */
export async function complete(db: Kysely<Database>): Promise<void> {
  await sql`CREATE VIEW machine_rows AS
    SELECT machines.*, plants.display_name AS plant_name, clients.display_name AS client_name
    FROM machines LEFT JOIN plants ON plants.id = machines.plant_id
    LEFT JOIN clients ON clients.id = machines.client_id`.execute(db);
}
