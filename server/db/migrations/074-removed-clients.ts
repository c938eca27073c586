import { sql, type Kysely } from 'kysely';

import { isPostgres } from '#server/db/dialects/which-database.ts';
import type { Database } from '#server/db/tables/schema.ts';

import { dialectOf, reportViews } from './037-report-views.ts';
import { valuesView } from './047-quality-of-values.ts';

/**
 * When a client was exported and removed, and by whom. A removed client can be brought back for 30
 * days; until then its rows stay and views leave them out.
 */
export const statements = [
  ...[
    'client_rows',
    'account_peer_rows',
    'account_rows',
    'account_client_rows',
    'session_rows',
  ].map((view) => `DROP VIEW ${view}`),
  'ALTER TABLE clients ADD COLUMN exported_at bigint',
  'ALTER TABLE clients ADD COLUMN removed_at bigint',
  'ALTER TABLE clients ADD COLUMN removed_by text',
  'CREATE INDEX notifications_by_client ON notifications (client_id)',
];

/** The first client of an account that is not removed. */
const firstClient = `(SELECT account_clients.client_id FROM account_clients
  JOIN clients ON clients.id = account_clients.client_id AND clients.removed_at IS NULL
  WHERE account_clients.account_id = accounts.id ORDER BY position LIMIT 1)`;

/** JSON columns of the lists: each database has its own functions that build JSON. */
const inSqlite = {
  roles: `(SELECT json_group_array(name) FROM (SELECT name FROM account_roles
    WHERE account_roles.account_id = accounts.id ORDER BY name))`,
  clients: `(SELECT json_group_array(client_id) FROM (SELECT client_id FROM account_clients
    JOIN clients ON clients.id = client_id AND clients.removed_at IS NULL
    WHERE account_clients.account_id = accounts.id ORDER BY position))`,
};
const inPostgres = {
  roles: `(SELECT coalesce(json_agg(name ORDER BY name), '[]')::text FROM account_roles
    WHERE account_roles.account_id = accounts.id)`,
  clients: `(SELECT coalesce(json_agg(client_id ORDER BY position), '[]')::text
    FROM account_clients JOIN clients ON clients.id = client_id AND clients.removed_at IS NULL
    WHERE account_clients.account_id = accounts.id)`,
};

/**
 * Creates the views of migrations 012, 035 and 071 again, without rows of removed clients. The view
 * of removed clients has the empty column `no_client` as its client, because a removed client is in
 * no account's scope.
 */
export async function complete(db: Kysely<Database>): Promise<void> {
  const { roles, clients } = isPostgres(db) ? inPostgres : inSqlite;
  for (const view of [
    `CREATE VIEW client_rows AS
      SELECT clients.*,
        CASE WHEN clients.retired_at IS NULL THEN 'active' ELSE 'retired' END AS state
      FROM clients`,
    `CREATE VIEW removed_client_rows AS
      SELECT id, display_name, display_name_key, version, removed_at, removed_by,
        removed_at + 2592000000 AS deleted_at, CAST(NULL AS text) AS no_client
      FROM clients WHERE removed_at IS NOT NULL`,
    `CREATE VIEW account_rows AS
      SELECT id, version, username, username_key, email, email_key, language, provider,
        CASE WHEN disabled_at IS NOT NULL THEN 'DISABLED'
          WHEN activated_at IS NULL THEN 'INVITED' ELSE 'ACTIVE' END AS status,
        ${roles} AS roles, ${clients} AS clients, created_at,
        (SELECT max(last_seen_at) FROM sessions WHERE sessions.account_id = accounts.id)
          AS last_seen_at,
        ${firstClient} AS client_id
      FROM accounts WHERE sign_on_type <> 'KIOSK'`,
    `CREATE VIEW account_peer_rows AS
      SELECT own.id AS of_account, account_rows.* FROM accounts AS own
      JOIN account_rows ON own.id <> account_rows.id AND (
        EXISTS (SELECT 1 FROM account_roles
          WHERE account_roles.account_id = own.id AND (name = 'Sysadmin' OR (name = 'Global'
            AND NOT EXISTS (SELECT 1 FROM account_roles AS theirs
              WHERE theirs.account_id = account_rows.id AND theirs.name = 'Sysadmin'))))
        OR EXISTS (SELECT 1 FROM account_clients AS mine
          JOIN account_clients AS theirs ON theirs.client_id = mine.client_id
          JOIN clients ON clients.id = mine.client_id AND clients.removed_at IS NULL
          WHERE mine.account_id = own.id AND theirs.account_id = account_rows.id))`,
    `CREATE VIEW account_client_rows AS
      SELECT own.id AS of_account, clients.id, clients.display_name, clients.display_name_key,
        clients.version
      FROM accounts AS own JOIN clients ON clients.removed_at IS NULL AND (
        EXISTS (SELECT 1 FROM account_roles
          WHERE account_roles.account_id = own.id AND name IN ('Sysadmin', 'Global'))
        OR EXISTS (SELECT 1 FROM account_clients
          WHERE account_clients.account_id = own.id AND client_id = clients.id))
      WHERE own.sign_on_type <> 'KIOSK'`,
    `CREATE VIEW session_rows AS
      SELECT sessions.handle AS id, 1 AS version, username, username_key, user_agent,
        address, sessions.created_at, last_seen_at, is_remembered, ${firstClient} AS client_id
      FROM sessions JOIN accounts ON accounts.id = sessions.account_id
      WHERE revoked_at IS NULL AND handle IS NOT NULL AND sign_on_type <> 'KIOSK'`,
  ])
    await sql.raw(view).execute(db);
  await leaveOutOfReports(db);
}

/**
 * Leaves removed clients out of the report views. PostgreSQL replaces a view in place, so that the
 * grants on it stay; SQLite has to drop it first.
 */
async function leaveOutOfReports(db: Kysely<Database>): Promise<void> {
  const which = ' AND clients.removed_at IS NULL';
  const views = { ...reportViews(dialectOf(db), which), report_values: valuesView(db, which) };
  for (const [name, query] of Object.entries(views)) {
    if (!isPostgres(db)) await sql.raw(`DROP VIEW ${name}`).execute(db);
    const create = isPostgres(db) ? 'CREATE OR REPLACE VIEW' : 'CREATE VIEW';
    await sql.raw(`${create} ${name} AS ${query}`).execute(db);
  }
}
