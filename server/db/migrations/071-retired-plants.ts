import { sql, type Kysely } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';

/**
 * When a plant, a product or a client was retired, and with which of them a plant or machine was
 * retired, so that it is restored with it.
 */
export const statements = [
  'DROP VIEW machine_rows',
  'DROP VIEW plant_rows',
  ...['plants', 'products', 'clients'].map(
    (table) => `ALTER TABLE ${table} ADD COLUMN retired_at bigint`,
  ),
  ...['plants', 'machines'].map((table) => `ALTER TABLE ${table} ADD COLUMN retired_with text`),
];

/** Creates the list views again, with the new columns and the state that follows from them. */
export async function complete(db: Kysely<Database>): Promise<void> {
  await sql`CREATE VIEW machine_rows AS
    SELECT machines.*, plants.display_name AS plant_name, clients.display_name AS client_name,
      CASE WHEN machines.retired_at IS NULL THEN 'active' ELSE 'retired' END AS state
    FROM machines LEFT JOIN plants ON plants.id = machines.plant_id
    LEFT JOIN clients ON clients.id = machines.client_id`.execute(db);
  await sql`CREATE VIEW plant_rows AS
    SELECT plants.*, clients.display_name AS client_name,
      CASE WHEN plants.retired_at IS NULL THEN 'active' ELSE 'retired' END AS state
    FROM plants LEFT JOIN clients ON clients.id = plants.client_id`.execute(db);
  await sql`CREATE VIEW product_rows AS
    SELECT products.*,
      CASE WHEN products.retired_at IS NULL THEN 'active' ELSE 'retired' END AS state
    FROM products`.execute(db);
  await sql`CREATE VIEW client_rows AS
    SELECT clients.*,
      CASE WHEN clients.retired_at IS NULL THEN 'active' ELSE 'retired' END AS state
    FROM clients`.execute(db);
}
