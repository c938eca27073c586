import { sql, type Kysely } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';

/**
 * Tables and list views of production orders, work orders and non-working periods, and tables of
 * the documents of machines.
 */
export const statements = [
  `CREATE TABLE production_orders (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    machine_id text NOT NULL REFERENCES machines (id),
    number text NOT NULL, number_key text NOT NULL,
    product_id text REFERENCES products (id), quantity double precision,
    planned_start_at bigint NOT NULL, planned_end_at bigint NOT NULL, setup_ms bigint,
    status text NOT NULL, started_at bigint, ended_at bigint, version integer NOT NULL DEFAULT 1)`,
  `CREATE INDEX production_orders_by_client ON production_orders (client_id, planned_start_at)`,
  `CREATE INDEX production_orders_by_machine ON production_orders (machine_id, planned_start_at)`,
  `CREATE INDEX production_orders_by_product ON production_orders (product_id)`,

  `CREATE TABLE work_order_statuses (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    display_name text NOT NULL, display_name_key text NOT NULL,
    is_external integer NOT NULL, is_done integer NOT NULL, version integer NOT NULL DEFAULT 1)`,
  `CREATE INDEX work_order_statuses_by_client ON work_order_statuses (client_id)`,
  `CREATE TABLE work_order_types (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    display_name text NOT NULL, display_name_key text NOT NULL, version integer NOT NULL DEFAULT 1)`,
  `CREATE INDEX work_order_types_by_client ON work_order_types (client_id)`,
  `CREATE TABLE work_orders (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    machine_id text NOT NULL REFERENCES machines (id),
    number text NOT NULL, number_key text NOT NULL, description text,
    type_id text REFERENCES work_order_types (id),
    status_id text REFERENCES work_order_statuses (id),
    external_status_id text REFERENCES work_order_statuses (id),
    priority integer, due_at bigint, created_at bigint NOT NULL, version integer NOT NULL DEFAULT 1)`,
  `CREATE INDEX work_orders_by_client ON work_orders (client_id)`,
  `CREATE INDEX work_orders_by_machine ON work_orders (machine_id)`,

  `CREATE TABLE task_documents (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    machine_id text NOT NULL REFERENCES machines (id), display_name text NOT NULL,
    content_type text NOT NULL, size bigint NOT NULL,
    account_id text NOT NULL, username text NOT NULL, uploaded_at bigint NOT NULL)`,
  `CREATE INDEX task_documents_by_machine ON task_documents (machine_id, uploaded_at)`,
  `CREATE TABLE document_contents (
    document_id text PRIMARY KEY REFERENCES task_documents (id), content bytea NOT NULL)`,

  `CREATE TABLE non_working_periods (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    plant_id text NOT NULL REFERENCES plants (id), machine_id text REFERENCES machines (id),
    start_at bigint NOT NULL, end_at bigint NOT NULL,
    reason text NOT NULL, reason_key text NOT NULL, version integer NOT NULL DEFAULT 1)`,
  `CREATE INDEX non_working_periods_by_client ON non_working_periods (client_id)`,
  `CREATE INDEX non_working_periods_by_plant ON non_working_periods (plant_id, start_at)`,
];

export async function complete(db: Kysely<Database>): Promise<void> {
  await sql`CREATE VIEW production_order_rows AS
    SELECT production_orders.*, machines.display_name AS machine_name, machines.plant_id,
      products.display_name AS product_name
    FROM production_orders LEFT JOIN machines ON machines.id = production_orders.machine_id
    LEFT JOIN products ON products.id = production_orders.product_id`.execute(db);
  await sql`CREATE VIEW work_order_rows AS
    SELECT work_orders.*, machines.display_name AS machine_name, machines.plant_id,
      types.display_name AS type_name, statuses.display_name AS status_name,
      externals.display_name AS external_status_name
    FROM work_orders LEFT JOIN machines ON machines.id = work_orders.machine_id
    LEFT JOIN work_order_types AS types ON types.id = work_orders.type_id
    LEFT JOIN work_order_statuses AS statuses ON statuses.id = work_orders.status_id
    LEFT JOIN work_order_statuses AS externals
      ON externals.id = work_orders.external_status_id`.execute(db);
  await sql`CREATE VIEW non_working_rows AS
    SELECT non_working_periods.*, plants.display_name AS plant_name,
      machines.display_name AS machine_name
    FROM non_working_periods LEFT JOIN plants ON plants.id = non_working_periods.plant_id
    LEFT JOIN machines ON machines.id = non_working_periods.machine_id`.execute(db);
}
