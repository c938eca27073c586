import { sql, type Kysely } from 'kysely';

import { sortKey } from '#server/db/dialects/sort-key.ts';
import { isPostgres } from '#server/db/dialects/which-database.ts';
import type { Database } from '#server/db/tables/schema.ts';

/**
 * Versions and sort keys of accounts and data sources, which administrators edit now, and columns
 * of the audit trail for the values before and after a change.
 */
export const statements = [
  `ALTER TABLE accounts ADD COLUMN version integer NOT NULL DEFAULT 1`,
  `ALTER TABLE accounts ADD COLUMN username_key text NOT NULL DEFAULT ''`,
  `ALTER TABLE accounts ADD COLUMN email_key text`,
  `ALTER TABLE data_sources ADD COLUMN version integer NOT NULL DEFAULT 1`,
  `ALTER TABLE data_sources ADD COLUMN display_name_key text NOT NULL DEFAULT ''`,
  `CREATE INDEX account_clients_by_client ON account_clients (client_id)`,
  `CREATE INDEX account_roles_by_name ON account_roles (name)`,
  `ALTER TABLE audit_events ADD COLUMN changes text`,
  `CREATE INDEX audit_events_by_kind ON audit_events (kind, at)`,
  `CREATE INDEX audit_events_by_username ON audit_events (username, at)`,
  `CREATE INDEX audit_events_by_account ON audit_events (account_id)`,
];

export async function complete(db: Kysely<Database>): Promise<void> {
  await fillKeys(db);
  const order = isPostgres(db) ? sql`COLLATE "C"` : sql``;
  await sql`CREATE INDEX accounts_by_name ON accounts (username_key ${order}, id ${order})`.execute(
    db,
  );
  await createViews(db);
}

async function fillKeys(db: Kysely<Database>): Promise<void> {
  const accounts = await db.selectFrom('accounts').select(['id', 'username', 'email']).execute();
  for (const { id, username, email } of accounts)
    await db
      .updateTable('accounts')
      .set({ username_key: sortKey(username), email_key: email === null ? null : sortKey(email) })
      .where('id', '=', id)
      .execute();
  const sources = await db.selectFrom('data_sources').select(['id', 'display_name']).execute();
  for (const { id, display_name } of sources)
    await db
      .updateTable('data_sources')
      .set({ display_name_key: sortKey(display_name) })
      .where('id', '=', id)
      .execute();
}

/** Creates the views of the lists. Each database has its own functions that build JSON. */
async function createViews(db: Kysely<Database>): Promise<void> {
  const { roles, clients, rejected } = isPostgres(db) ? inPostgres : inSqlite;
  const views = [
    `CREATE VIEW account_rows AS
      SELECT id, version, username, username_key, email, email_key, language, provider,
        CASE WHEN disabled_at IS NOT NULL THEN 'DISABLED'
          WHEN activated_at IS NULL THEN 'INVITED' ELSE 'ACTIVE' END AS status,
        ${roles} AS roles, ${clients} AS clients, created_at,
        (SELECT max(last_seen_at) FROM sessions WHERE sessions.account_id = accounts.id)
          AS last_seen_at,
        (SELECT client_id FROM account_clients
          WHERE account_clients.account_id = accounts.id AND position = 0) AS client_id
      FROM accounts WHERE sign_on_type <> 'KIOSK'`,
    // The accounts that an account may administer or shares a client with.
    `CREATE VIEW account_peer_rows AS
      SELECT own.id AS of_account, account_rows.* FROM accounts AS own
      JOIN account_rows ON own.id <> account_rows.id AND (
        EXISTS (SELECT 1 FROM account_roles
          WHERE account_roles.account_id = own.id AND (name = 'Sysadmin' OR (name = 'Global'
            AND NOT EXISTS (SELECT 1 FROM account_roles AS theirs
              WHERE theirs.account_id = account_rows.id AND theirs.name = 'Sysadmin'))))
        OR EXISTS (SELECT 1 FROM account_clients AS mine
          JOIN account_clients AS theirs ON theirs.client_id = mine.client_id
          WHERE mine.account_id = own.id AND theirs.account_id = account_rows.id))`,
    // The clients that an account sees; an administrator sees all.
    `CREATE VIEW account_client_rows AS
      SELECT own.id AS of_account, clients.id, clients.display_name, clients.display_name_key,
        clients.version
      FROM accounts AS own JOIN clients ON
        EXISTS (SELECT 1 FROM account_roles
          WHERE account_roles.account_id = own.id AND name IN ('Sysadmin', 'Global'))
        OR EXISTS (SELECT 1 FROM account_clients
          WHERE account_clients.account_id = own.id AND client_id = clients.id)
      WHERE own.sign_on_type <> 'KIOSK'`,
    `CREATE VIEW data_source_rows AS
      SELECT data_sources.id, data_sources.version, data_sources.display_name,
        data_sources.display_name_key, data_sources.client_id,
        clients.display_name AS client_name, clients.display_name_key AS client_name_key,
        stale_after_seconds, heard_at, silent_since, ${rejected} AS rejected
      FROM data_sources LEFT JOIN clients ON clients.id = data_sources.client_id`,
  ];
  for (const view of views) await sql.raw(view).execute(db);
}

function ofAccount(table: string): string {
  return `FROM ${table} WHERE ${table}.account_id = accounts.id`;
}

const ofSource = 'FROM source_rejections WHERE source_rejections.source_id = data_sources.id';

const inSqlite = {
  roles: `(SELECT json_group_array(name) FROM (
    SELECT name ${ofAccount('account_roles')} ORDER BY name))`,
  clients: `(SELECT json_group_array(client_id) FROM (
    SELECT client_id ${ofAccount('account_clients')} ORDER BY position))`,
  rejected: `(SELECT json_group_array(json_object('Code', code, 'Count', count)) FROM (
    SELECT code, count ${ofSource} ORDER BY count DESC, code))`,
};

const inPostgres = {
  roles: `(SELECT coalesce(json_agg(name ORDER BY name), '[]')::text ${ofAccount('account_roles')})`,
  clients: `(SELECT coalesce(json_agg(client_id ORDER BY position), '[]')::text
    ${ofAccount('account_clients')})`,
  rejected: `(SELECT coalesce(json_agg(json_build_object('Code', code, 'Count', count)
    ORDER BY count DESC, code), '[]')::text ${ofSource})`,
};
