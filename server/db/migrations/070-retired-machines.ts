import { sql, type Kysely } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';

/** When a machine was retired, and its earlier retirements, which ended when it was restored. */
export const statements = [
  'DROP VIEW machine_rows',
  'ALTER TABLE machines ADD COLUMN retired_at bigint',
  `CREATE TABLE retirements (
    machine_id text NOT NULL REFERENCES machines (id),
    client_id text NOT NULL REFERENCES clients (id),
    start_at bigint NOT NULL, end_at bigint NOT NULL,
    PRIMARY KEY (machine_id, start_at))`,
  'CREATE INDEX retirements_by_client ON retirements (client_id)',
];

/** Creates `machine_rows` of migration 061 again, with `retired_at` and the state. */
export async function complete(db: Kysely<Database>): Promise<void> {
  await sql`CREATE VIEW machine_rows AS
    SELECT machines.*, plants.display_name AS plant_name, clients.display_name AS client_name,
      CASE WHEN machines.retired_at IS NULL THEN 'active' ELSE 'retired' END AS state
    FROM machines LEFT JOIN plants ON plants.id = machines.plant_id
    LEFT JOIN clients ON clients.id = machines.client_id`.execute(db);
}
