import { randomUUID } from 'node:crypto';

import { sql, type Kysely } from 'kysely';

import { nameKey } from '#server/db/dialects/sort-key.ts';
import type { Database } from '#server/db/tables/schema.ts';

/** Id, version, client, sort key and decimals of metrics, which administrators edit now. */
export const statements = [
  `ALTER TABLE metrics ADD COLUMN id text NOT NULL DEFAULT ''`,
  `ALTER TABLE metrics ADD COLUMN client_id text NOT NULL DEFAULT ''`,
  `ALTER TABLE metrics ADD COLUMN display_name_key text NOT NULL DEFAULT ''`,
  `ALTER TABLE metrics ADD COLUMN decimals integer`,
  `ALTER TABLE metrics ADD COLUMN version integer NOT NULL DEFAULT 1`,
  `UPDATE metrics SET client_id =
    (SELECT machines.client_id FROM machines WHERE machines.id = metrics.machine_id)`,
];

export async function complete(db: Kysely<Database>): Promise<void> {
  const metrics = await sql<{ machine_id: string; name: string; display_name: string }>`
    SELECT machine_id, name, display_name FROM metrics`.execute(db);
  for (const { machine_id, name, display_name } of metrics.rows)
    await sql`UPDATE metrics SET id = ${randomUUID()}, display_name_key = ${nameKey(display_name)}
      WHERE machine_id = ${machine_id} AND name = ${name}`.execute(db);
  await sql`CREATE UNIQUE INDEX metrics_by_id ON metrics (id)`.execute(db);
  await sql`CREATE INDEX metrics_by_client ON metrics (client_id, display_name_key)`.execute(db);
  await sql`CREATE VIEW metric_rows AS
    SELECT metrics.*, machines.display_name AS machine_label, plants.display_name AS plant_name,
      clients.display_name AS client_name
    FROM metrics JOIN machines ON machines.id = metrics.machine_id
    JOIN plants ON plants.id = machines.plant_id
    JOIN clients ON clients.id = metrics.client_id`.execute(db);
}
