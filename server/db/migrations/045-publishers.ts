import { sql, type Kysely } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';

/** `publishers`: the brokers to which figures of a client's machines and plants are sent. */
export const statements = [
  `CREATE TABLE publishers (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    display_name text NOT NULL, display_name_key text NOT NULL,
    format text NOT NULL, url text NOT NULL, username text, secret text,
    topic_prefix text, plant_id text, machines text NOT NULL DEFAULT '[]',
    interval_ms bigint, is_enabled integer NOT NULL,
    connections integer NOT NULL DEFAULT 0,
    state text, last_sent_at bigint, last_error text,
    version integer NOT NULL DEFAULT 1)`,
  `CREATE INDEX publishers_by_client ON publishers (client_id)`,
];

/** Creates the view of the list. It says only whether there is a secret, not what it is. */
export async function complete(db: Kysely<Database>): Promise<void> {
  await sql`CREATE VIEW publisher_rows AS
    SELECT publishers.id, publishers.version, publishers.client_id,
      publishers.display_name, publishers.display_name_key, format, url, username,
      CAST(NULL AS text) AS secret,
      CASE WHEN secret IS NULL THEN 0 ELSE 1 END AS has_secret,
      topic_prefix, plant_id, plants.display_name AS plant_name,
      plants.display_name_key AS plant_name_key, machines, interval_ms, is_enabled,
      state, last_sent_at, last_error,
      clients.display_name AS client_name, clients.display_name_key AS client_name_key
    FROM publishers LEFT JOIN clients ON clients.id = publishers.client_id
      LEFT JOIN plants ON plants.id = publishers.plant_id`.execute(db);
}
