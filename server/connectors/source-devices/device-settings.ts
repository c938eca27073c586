import type { Selectable } from 'kysely';

import { openSecret } from '#server/access/sealed-secret.ts';
import type { DeviceSettings } from '#server/connectors/connector.ts';
import type { MappingRule } from '#server/connectors/mapping.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';

const defaultIntervalMs = 1000;

/**
 * Settings of a device for its connector.
 * @throws Error for a secret encrypted by another installation
 */
export async function decryptSettings(
  db: Db,
  row: Selectable<Database['source_devices']>,
): Promise<DeviceSettings> {
  return {
    id: row.id,
    kind: row.kind,
    url: row.url,
    username: row.username,
    secret: row.secret === null ? null : await openSecret(db, row.secret),
    topic: row.topic,
    hostId: row.host_id,
    security: row.security,
    serverThumbprint: row.server_thumbprint,
    intervalMs: row.interval_ms ?? defaultIntervalMs,
    mapping: JSON.parse(row.mapping) as MappingRule[],
    position: row.position,
  };
}
