import { sql, type Kysely } from 'kysely';

import { sortKey } from '#server/db/dialects/sort-key.ts';
import { isPostgres } from '#server/db/dialects/which-database.ts';
import type { Database } from '#server/db/tables/schema.ts';

/**
 * Versions and sort keys of clients, products and wall screens, which administrators edit, the
 * family of a product, and the view that lists wall screens.
 */
export const statements = [
  ...['clients', 'products', 'kiosks'].flatMap((table) => [
    `ALTER TABLE ${table} ADD COLUMN version integer NOT NULL DEFAULT 1`,
    `ALTER TABLE ${table} ADD COLUMN display_name_key text NOT NULL DEFAULT ''`,
  ]),
  `ALTER TABLE products ADD COLUMN family text`,
  `ALTER TABLE products ADD COLUMN family_key text`,
  `CREATE VIEW kiosk_rows AS
    SELECT kiosks.account_id, kiosks.display_name, kiosks.display_name_key, kiosks.client_id,
      clients.display_name AS client_name, kiosks.screens, kiosks.created_by, kiosks.created_at,
      kiosks.opened_at, kiosks.version,
      (SELECT max(last_seen_at) FROM sessions WHERE sessions.account_id = kiosks.account_id)
        AS last_seen_at
    FROM kiosks JOIN clients ON clients.id = kiosks.client_id
    WHERE kiosks.revoked_at IS NULL`,
];

export async function complete(db: Kysely<Database>): Promise<void> {
  for (const table of ['clients', 'products'] as const)
    for (const { id, display_name } of await db
      .selectFrom(table)
      .select(['id', 'display_name'])
      .execute())
      await db
        .updateTable(table)
        .set({ display_name_key: sortKey(display_name) })
        .where('id', '=', id)
        .execute();
  for (const { account_id, display_name } of await db.selectFrom('kiosks').selectAll().execute())
    await db
      .updateTable('kiosks')
      .set({ display_name_key: sortKey(display_name) })
      .where('account_id', '=', account_id)
      .execute();
  const order = isPostgres(db) ? sql`COLLATE "C"` : sql``;
  await sql`CREATE INDEX clients_by_name ON clients (display_name_key ${order})`.execute(db);
  await sql`CREATE INDEX products_by_name
    ON products (client_id, display_name_key ${order}, id ${order})`.execute(db);
}
