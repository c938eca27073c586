import { sql, type Kysely } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';

/**
 * `webhooks`: the addresses to which events of a client's machines are sent. `webhook_messages`: the
 * queue of messages. `webhook_marks`: up to when the events of each machine were queued.
 */
export const statements = [
  `CREATE TABLE webhooks (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    display_name text NOT NULL, display_name_key text NOT NULL,
    url text NOT NULL, secret text, events text NOT NULL, is_enabled integer NOT NULL,
    watched text, since_at bigint NOT NULL DEFAULT 0,
    attempts integer NOT NULL DEFAULT 0, next_at bigint NOT NULL DEFAULT 0,
    last_sent_at bigint, last_error text, dropped integer NOT NULL DEFAULT 0,
    version integer NOT NULL DEFAULT 1)`,
  `CREATE INDEX webhooks_by_client ON webhooks (client_id)`,
  `CREATE TABLE webhook_messages (
    id text PRIMARY KEY, webhook_id text NOT NULL, body text NOT NULL,
    created_at bigint NOT NULL, position integer NOT NULL)`,
  `CREATE INDEX webhook_messages_in_order
    ON webhook_messages (webhook_id, created_at, position)`,
  `CREATE TABLE webhook_marks (
    webhook_id text NOT NULL, machine_id text NOT NULL, kind text NOT NULL, at bigint NOT NULL,
    PRIMARY KEY (webhook_id, machine_id, kind))`,
];

/** Creates the view of the list. It says only whether there is a secret, not what it is. */
export async function complete(db: Kysely<Database>): Promise<void> {
  await sql`CREATE VIEW webhook_rows AS
    SELECT webhooks.id, webhooks.version, webhooks.client_id,
      webhooks.display_name, webhooks.display_name_key, url, events, is_enabled,
      CAST(NULL AS text) AS secret,
      CASE WHEN secret IS NULL THEN 0 ELSE 1 END AS has_secret,
      last_sent_at, last_error, dropped,
      (SELECT count(*) FROM webhook_messages WHERE webhook_id = webhooks.id) AS waiting,
      clients.display_name AS client_name, clients.display_name_key AS client_name_key
    FROM webhooks LEFT JOIN clients ON clients.id = webhooks.client_id`.execute(db);
}
