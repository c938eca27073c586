import { sql, type Kysely } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';

/** `source_devices.host_id`: the name of Lineside as a host of Sparkplug edge nodes. */
export const statements = [
  `ALTER TABLE source_devices ADD COLUMN host_id text`,
  `DROP VIEW source_device_rows`,
];

/** Creates `source_device_rows` of migration 021 again, with `host_id`. */
export async function complete(db: Kysely<Database>): Promise<void> {
  await sql`CREATE VIEW source_device_rows AS
    SELECT source_devices.id, source_devices.version, source_devices.client_id,
      source_devices.display_name, source_devices.display_name_key, kind, url, username, topic,
      host_id,
      CAST(NULL AS text) AS secret,
      CASE WHEN secret IS NULL THEN 0 ELSE 1 END AS has_secret,
      interval_ms, mapping, is_enabled, state, last_sample_at, last_value, last_error, rate,
      clients.display_name AS client_name, clients.display_name_key AS client_name_key
    FROM source_devices LEFT JOIN clients ON clients.id = source_devices.client_id`.execute(db);
}
