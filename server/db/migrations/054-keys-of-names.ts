import { sql, type Kysely } from 'kysely';

import { nameKey } from '#server/db/dialects/sort-key.ts';
import type { Database } from '#server/db/tables/schema.ts';

export const statements: readonly string[] = [];

/**
 * Computes the sort keys of names outside ASCII again: names in scripts other than Latin shared one
 * key, so they counted as duplicates.
 */
export async function complete(db: Kysely<Database>): Promise<void> {
  await spellFamilies(db);
  const tables = await db.introspection.getTables();
  for (const { name: table, columns, isView } of tables) {
    if (isView) continue;
    const names = new Set(columns.map(({ name }) => name));
    // Keys of chat texts stay as they are: they serve searches only, and duplicates are allowed.
    for (const name of names)
      if (names.has(`${name}_key`) && name !== 'text') await renewKeys(db, table, name);
  }
}

async function renewKeys(db: Kysely<Database>, table: string, column: string): Promise<void> {
  const [from, text, key] = [sql.table(table), sql.ref(column), sql.ref(`${column}_key`)];
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT ${text} AS name FROM ${from} WHERE octet_length(${text}) <> length(${text})
  `.execute(db);
  for (const { name } of rows)
    await sql`UPDATE ${from} SET ${key} = ${nameKey(name)} WHERE ${text} = ${name}`.execute(db);
}

/** Gives products the spelling of their family, because families are joined by keys that change here. */
async function spellFamilies(db: Kysely<Database>): Promise<void> {
  const family = sql`(SELECT display_name FROM product_families
    WHERE product_families.client_id = products.client_id
    AND product_families.display_name_key = products.family_key)`;
  await sql`UPDATE products SET family = ${family} WHERE ${family} <> family`.execute(db);
}
