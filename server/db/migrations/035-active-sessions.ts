import { sql, type Kysely } from 'kysely';

import { sessionHandle } from '#server/db/session-handle.ts';
import type { Database } from '#server/db/tables/schema.ts';

/**
 * The view of active sessions for administrators. `sessions.handle` identifies a session in it
 * without the secret id.
 */
export const statements = [
  `ALTER TABLE sessions ADD COLUMN handle text`,
  `CREATE INDEX sessions_by_handle ON sessions (handle)`,
  `CREATE VIEW session_rows AS
    SELECT sessions.handle AS id, 1 AS version, username, username_key, user_agent,
      address, sessions.created_at, last_seen_at,
      is_remembered,
      (SELECT client_id FROM account_clients
        WHERE account_clients.account_id = accounts.id AND position = 0) AS client_id
    FROM sessions JOIN accounts ON accounts.id = sessions.account_id
    WHERE revoked_at IS NULL AND handle IS NOT NULL AND sign_on_type <> 'KIOSK'`,
];

export async function complete(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM sessions WHERE revoked_at IS NULL`.execute(db);
  for (const { id } of rows)
    await sql`UPDATE sessions SET handle = ${sessionHandle(id)} WHERE id = ${id}`.execute(db);
}
