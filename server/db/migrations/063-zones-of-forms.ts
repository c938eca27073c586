import { sql, type Kysely } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';

export const statements = ['DROP VIEW form_rows'];

/** Creates `form_rows` of migration 022 again, with the plant's time zone for its instants. */
export async function complete(db: Kysely<Database>): Promise<void> {
  await sql`CREATE VIEW form_rows AS
    SELECT forms.*, machines.display_name AS machine_name, machines.plant_id, plants.time_zone,
      products.display_name AS product_name
    FROM forms JOIN machines ON machines.id = forms.machine_id
    JOIN plants ON plants.id = machines.plant_id
    LEFT JOIN products ON products.id = forms.product_id`.execute(db);
}
