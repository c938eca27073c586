import { sql, type Kysely } from 'kysely';

import { nameKey } from '#server/db/dialects/sort-key.ts';
import type { Database } from '#server/db/tables/schema.ts';

/** `machines.type_key`: the search key of the type, equal for all spellings of a type. */
export const statements = [
  'DROP VIEW machine_rows',
  'ALTER TABLE machines ADD COLUMN type_key text',
];

/** Fills `type_key` and creates `machine_rows` of migration 071 again, with the new column. */
export async function complete(db: Kysely<Database>): Promise<void> {
  const types = await db
    .selectFrom('machines')
    .select('type')
    .distinct()
    .where('type', 'is not', null)
    .execute();
  for (const { type } of types)
    // oxlint-disable-next-line no-await-in-loop -- a transaction runs one statement at a time
    await db
      .updateTable('machines')
      .set({ type_key: nameKey(type ?? '') })
      .where('type', '=', type)
      .execute();
  await sql`CREATE VIEW machine_rows AS
    SELECT machines.*, plants.display_name AS plant_name, clients.display_name AS client_name,
      CASE WHEN machines.retired_at IS NULL THEN 'active' ELSE 'retired' END AS state
    FROM machines LEFT JOIN plants ON plants.id = machines.plant_id
    LEFT JOIN clients ON clients.id = machines.client_id`.execute(db);
}
