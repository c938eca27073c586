import { sql, type Kysely } from 'kysely';

import { sortKey } from '#server/db/dialects/sort-key.ts';
import { isPostgres } from '#server/db/dialects/which-database.ts';
import type { Database } from '#server/db/tables/schema.ts';
import type { ShiftCalendar } from '#server/oee/time/calendar.ts';
import { shiftItemsOf } from '#server/oee/time/shift-items.ts';

const fractions = {
  oee_high: 0.75,
  oee_low: 0.6,
  availability_high: 0.85,
  availability_low: 0.75,
  performance_high: 0.9,
  performance_low: 0.8,
  quality_high: 0.97,
  quality_low: 0.94,
};

/**
 * Versions and sort keys of plants and machines, which administrators edit now, types and thresholds
 * of machines as columns, and new tables for shift schedules, product families and modules.
 */
export const statements = [
  ...['plants', 'machines'].flatMap((table) => [
    `ALTER TABLE ${table} ADD COLUMN version integer NOT NULL DEFAULT 1`,
    `ALTER TABLE ${table} ADD COLUMN display_name_key text NOT NULL DEFAULT ''`,
  ]),
  `CREATE TABLE shift_schedules (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    display_name text NOT NULL, display_name_key text NOT NULL,
    shifts text NOT NULL, calendar text NOT NULL, version integer NOT NULL)`,
  `CREATE INDEX shift_schedules_by_client ON shift_schedules (client_id)`,
  `ALTER TABLE plants ADD COLUMN shift_schedule_id text REFERENCES shift_schedules (id)`,
  `CREATE INDEX plants_by_shift_schedule ON plants (shift_schedule_id)`,

  `ALTER TABLE machines ADD COLUMN machine_name_key text NOT NULL DEFAULT ''`,
  `ALTER TABLE machines ADD COLUMN type text`,
  `ALTER TABLE machines ADD COLUMN remote_type text`,
  ...Object.entries(fractions).map(
    ([name, value]) =>
      `ALTER TABLE machines ADD COLUMN ${name} double precision NOT NULL DEFAULT ${value}`,
  ),
  `CREATE INDEX data_source_machines_by_machine ON data_source_machines (machine_id)`,

  `CREATE TABLE product_families (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    display_name text NOT NULL, display_name_key text NOT NULL, version integer NOT NULL)`,
  `CREATE INDEX product_families_by_client ON product_families (client_id)`,
  `CREATE TABLE modules (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    display_name text NOT NULL, display_name_key text NOT NULL,
    type text NOT NULL, external_type text, parameters text NOT NULL,
    is_enabled integer NOT NULL, version integer NOT NULL)`,
  `CREATE INDEX modules_by_client ON modules (client_id)`,
  `CREATE TABLE module_machines (
    module_id text NOT NULL REFERENCES modules (id),
    machine_id text NOT NULL REFERENCES machines (id),
    PRIMARY KEY (module_id, machine_id))`,
  `CREATE INDEX module_machines_by_machine ON module_machines (machine_id)`,
];

export async function complete(db: Kysely<Database>): Promise<void> {
  await keepNames(db);
  await keepThresholds(db);
  await keepCalendars(db);
  await keepFamilies(db);
  await sql`CREATE VIEW plant_rows AS
    SELECT plants.*, clients.display_name AS client_name
    FROM plants LEFT JOIN clients ON clients.id = plants.client_id`.execute(db);
  await sql`CREATE VIEW machine_rows AS
    SELECT machines.*, plants.display_name AS plant_name, clients.display_name AS client_name
    FROM machines LEFT JOIN plants ON plants.id = machines.plant_id
    LEFT JOIN clients ON clients.id = machines.client_id`.execute(db);
  await sql`CREATE VIEW module_rows AS
    SELECT modules.*, clients.display_name AS client_name,
      (SELECT count(*) FROM module_machines WHERE module_id = modules.id) AS machine_count
    FROM modules LEFT JOIN clients ON clients.id = modules.client_id`.execute(db);
  await sql`CREATE VIEW product_family_rows AS
    SELECT product_families.*, (SELECT count(*) FROM products
      WHERE products.client_id = product_families.client_id
      AND products.family_key = product_families.display_name_key) AS product_count
    FROM product_families`.execute(db);
  const order = isPostgres(db) ? sql`COLLATE "C"` : sql``;
  await sql`CREATE INDEX machines_by_name
    ON machines (display_name_key ${order}, id ${order})`.execute(db);
  await sql`CREATE INDEX machines_by_machine_name
    ON machines (client_id, machine_name_key ${order})`.execute(db);
  await sql`CREATE INDEX machines_by_source_name
    ON machines (machine_name_key ${order}, id ${order})`.execute(db);
  await sql`CREATE INDEX products_by_family
    ON products (client_id, family_key ${order})`.execute(db);
}

async function keepNames(db: Kysely<Database>): Promise<void> {
  for (const { id, display_name } of await db
    .selectFrom('plants')
    .select(['id', 'display_name'])
    .execute())
    await db
      .updateTable('plants')
      .set({ display_name_key: sortKey(display_name) })
      .where('id', '=', id)
      .execute();
  for (const { id, display_name, machine_name } of await db
    .selectFrom('machines')
    .select(['id', 'display_name', 'machine_name'])
    .execute())
    await db
      .updateTable('machines')
      .set({ display_name_key: sortKey(display_name), machine_name_key: sortKey(machine_name) })
      .where('id', '=', id)
      .execute();
}

/** Copies the thresholds of machines from their JSON to columns: `OEEHigh` becomes `oee_high`. */
async function keepThresholds(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ id: string; thresholds: string }>`
    SELECT id, thresholds FROM machines`.execute(db);
  for (const { id, thresholds } of rows) {
    const given = Object.entries(JSON.parse(thresholds) as Record<string, unknown>).flatMap(
      ([name, value]) => {
        const column = name.replace(/(High|Low)$/, '_$1').toLowerCase();
        return Object.hasOwn(fractions, column) && typeof value === 'number'
          ? [[column, value]]
          : [];
      },
    );
    if (given.length === 0) continue;
    await db.updateTable('machines').set(Object.fromEntries(given)).where('id', '=', id).execute();
  }
  await sql`ALTER TABLE machines DROP COLUMN thresholds`.execute(db);
}

/** Makes a shift schedule of the client from each plant's calendar, with the name of the plant. */
async function keepCalendars(db: Kysely<Database>): Promise<void> {
  const plants = await db
    .selectFrom('plants')
    .select(['id', 'client_id', 'display_name', 'display_name_key', 'shift_calendar'])
    .execute();
  for (const { id, client_id, display_name, display_name_key, shift_calendar } of plants) {
    const calendar = JSON.parse(shift_calendar) as Partial<ShiftCalendar>;
    if (!calendar.shifts?.length) continue;
    const shifts = JSON.stringify(shiftItemsOf({ shifts: calendar.shifts }));
    await db
      .insertInto('shift_schedules')
      .values({
        id,
        client_id,
        display_name,
        display_name_key,
        shifts,
        calendar: shift_calendar,
        version: 1,
      })
      .execute();
    await db.updateTable('plants').set({ shift_schedule_id: id }).where('id', '=', id).execute();
  }
}

async function keepFamilies(db: Kysely<Database>): Promise<void> {
  await sql`INSERT INTO product_families
    (id, client_id, display_name, display_name_key, version)
    SELECT min(id), client_id, min(family), family_key, 1 FROM products
    WHERE family IS NOT NULL AND family_key IS NOT NULL
    GROUP BY client_id, family_key`.execute(db);
}
