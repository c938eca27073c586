import { sql, type Kysely } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';

export const statements = [
  'DROP VIEW production_order_rows',
  'DROP VIEW work_order_rows',
  'DROP VIEW non_working_rows',
];

/**
 * Creates the list views of orders and non-working periods again, with the plant's time zone, in
 * which their instants are shown and typed.
 */
export async function complete(db: Kysely<Database>): Promise<void> {
  await sql`CREATE VIEW production_order_rows AS
    SELECT production_orders.*, machines.display_name AS machine_name, machines.plant_id,
      plants.time_zone, products.display_name AS product_name
    FROM production_orders LEFT JOIN machines ON machines.id = production_orders.machine_id
    LEFT JOIN plants ON plants.id = machines.plant_id
    LEFT JOIN products ON products.id = production_orders.product_id`.execute(db);
  await sql`CREATE VIEW work_order_rows AS
    SELECT work_orders.*, machines.display_name AS machine_name, machines.plant_id,
      plants.time_zone, types.display_name AS type_name, statuses.display_name AS status_name,
      externals.display_name AS external_status_name
    FROM work_orders LEFT JOIN machines ON machines.id = work_orders.machine_id
    LEFT JOIN plants ON plants.id = machines.plant_id
    LEFT JOIN work_order_types AS types ON types.id = work_orders.type_id
    LEFT JOIN work_order_statuses AS statuses ON statuses.id = work_orders.status_id
    LEFT JOIN work_order_statuses AS externals
      ON externals.id = work_orders.external_status_id`.execute(db);
  await sql`CREATE VIEW non_working_rows AS
    SELECT non_working_periods.*, plants.display_name AS plant_name, plants.time_zone,
      machines.display_name AS machine_name
    FROM non_working_periods LEFT JOIN plants ON plants.id = non_working_periods.plant_id
    LEFT JOIN machines ON machines.id = non_working_periods.machine_id`.execute(db);
}
