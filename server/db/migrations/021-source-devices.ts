import { sql, type Kysely } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';

/**
 * `source_devices`: the MQTT brokers and MTConnect agents that connectors read, with their state.
 * Each is a data source, too.
 */
export const statements = [
  `CREATE TABLE source_devices (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    display_name text NOT NULL, display_name_key text NOT NULL,
    kind text NOT NULL, url text NOT NULL, username text, secret text, topic text,
    interval_ms integer, mapping text NOT NULL, is_enabled integer NOT NULL,
    state text, last_sample_at bigint, last_value text, last_error text,
    rate double precision, position text, version integer NOT NULL DEFAULT 1)`,
  `CREATE INDEX source_devices_by_client ON source_devices (client_id)`,
];

/** Creates the view of the list. It says only whether there is a secret, not what it is. */
export async function complete(db: Kysely<Database>): Promise<void> {
  await sql`CREATE VIEW source_device_rows AS
    SELECT source_devices.id, source_devices.version, source_devices.client_id,
      source_devices.display_name, source_devices.display_name_key, kind, url, username, topic,
      CAST(NULL AS text) AS secret,
      CASE WHEN secret IS NULL THEN 0 ELSE 1 END AS has_secret,
      interval_ms, mapping, is_enabled, state, last_sample_at, last_value, last_error, rate,
      clients.display_name AS client_name, clients.display_name_key AS client_name_key
    FROM source_devices LEFT JOIN clients ON clients.id = source_devices.client_id`.execute(db);
}
