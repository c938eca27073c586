import { sql, type Kysely } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';

/** `unknown_tags`: tags of samples without a metric, which administrators can make metrics of. */
export const statements = [
  `CREATE TABLE unknown_tags (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    machine_id text NOT NULL REFERENCES machines (id), name text NOT NULL,
    name_key text NOT NULL, kind text NOT NULL, value text NOT NULL, source_id text NOT NULL,
    last_at bigint NOT NULL, count bigint NOT NULL, version integer NOT NULL DEFAULT 1)`,
  `CREATE UNIQUE INDEX unknown_tags_by_machine ON unknown_tags (machine_id, name)`,
  `CREATE INDEX unknown_tags_by_client ON unknown_tags (client_id, name_key)`,
];

export async function complete(db: Kysely<Database>): Promise<void> {
  await sql`CREATE VIEW unknown_tag_rows AS
    SELECT unknown_tags.*, machines.display_name AS machine_label,
      plants.display_name AS plant_name, clients.display_name AS client_name,
      data_sources.display_name AS source_name
    FROM unknown_tags JOIN machines ON machines.id = unknown_tags.machine_id
    JOIN plants ON plants.id = machines.plant_id
    JOIN clients ON clients.id = unknown_tags.client_id
    LEFT JOIN data_sources ON data_sources.id = unknown_tags.source_id`.execute(db);
}
