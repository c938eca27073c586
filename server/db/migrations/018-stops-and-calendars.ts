import { sql, type Kysely } from 'kysely';

import { isPostgres } from '#server/db/dialects/which-database.ts';
import type { Database } from '#server/db/tables/schema.ts';

/**
 * Reasons of stops and their assignments, shift calendars of clients, plants and machines with
 * exceptions by date, and the work lists of the recount that their changes cause.
 */
export const statements = [
  `CREATE TABLE stop_reasons (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    parent_id text REFERENCES stop_reasons (id),
    code text NOT NULL, code_key text NOT NULL,
    display_name text NOT NULL, display_name_key text NOT NULL,
    category text NOT NULL, is_hidden integer NOT NULL, version integer NOT NULL DEFAULT 1)`,
  `CREATE INDEX stop_reasons_by_client ON stop_reasons (client_id)`,
  `CREATE INDEX stop_reasons_by_parent ON stop_reasons (parent_id)`,
  `CREATE TABLE source_reasons (
    machine_id text NOT NULL, at bigint NOT NULL, seq bigint NOT NULL, source_id text NOT NULL,
    reason_id text NOT NULL, PRIMARY KEY (machine_id, at, seq, source_id))`,
  `CREATE INDEX source_reasons_by_reason ON source_reasons (reason_id)`,
  `CREATE TABLE stop_assignments (
    id text PRIMARY KEY, machine_id text NOT NULL,
    start_at bigint NOT NULL, end_at bigint NOT NULL, is_open integer NOT NULL,
    reason_id text, comment text,
    account_id text NOT NULL, username text NOT NULL, at bigint NOT NULL)`,
  `CREATE INDEX stop_assignments_by_machine ON stop_assignments (machine_id, start_at)`,
  `CREATE INDEX stop_assignments_by_reason ON stop_assignments (reason_id)`,
  `CREATE TABLE stop_pieces (
    machine_id text NOT NULL, start_at bigint NOT NULL, end_at bigint, stop_at bigint NOT NULL,
    status text NOT NULL, is_changeover integer NOT NULL,
    reason_id text, category text, assignment_id text, PRIMARY KEY (machine_id, start_at))`,
  `CREATE INDEX stop_pieces_by_reason ON stop_pieces (reason_id)`,
  `CREATE TABLE stop_changes (
    machine_id text NOT NULL, seq integer NOT NULL, at bigint NOT NULL,
    account_id text NOT NULL, username text NOT NULL, kind text NOT NULL,
    start_at bigint NOT NULL, end_at bigint NOT NULL, before_change text NOT NULL,
    is_undone integer NOT NULL, PRIMARY KEY (machine_id, seq))`,

  `ALTER TABLE late_work ADD COLUMN cause text NOT NULL DEFAULT 'samples'`,
  `ALTER TABLE late_work ADD COLUMN username text`,
  `ALTER TABLE clients ADD COLUMN shift_schedule_id text REFERENCES shift_schedules (id)`,
  `ALTER TABLE machines ADD COLUMN shift_schedule_id text REFERENCES shift_schedules (id)`,
  `CREATE INDEX machines_by_shift_schedule ON machines (shift_schedule_id)`,
  `ALTER TABLE plants ADD COLUMN resolved_calendar text`,
  `ALTER TABLE machines ADD COLUMN resolved_calendar text`,
  `CREATE TABLE shift_exceptions (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    plant_id text REFERENCES plants (id), machine_id text REFERENCES machines (id),
    display_name text NOT NULL, display_name_key text NOT NULL,
    from_date text NOT NULL, until_date text NOT NULL,
    shifts text NOT NULL, version integer NOT NULL DEFAULT 1)`,
  `CREATE INDEX shift_exceptions_by_client ON shift_exceptions (client_id)`,
  `CREATE TABLE recount_work (
    machine_id text PRIMARY KEY, start_at bigint NOT NULL, end_at bigint NOT NULL,
    done_until bigint NOT NULL, cause text NOT NULL, username text,
    generation integer NOT NULL, claimed_until bigint NOT NULL)`,
  `CREATE TABLE shift_events (
    id text PRIMARY KEY, machine_id text NOT NULL, shift text NOT NULL,
    shift_start bigint NOT NULL, shift_end bigint NOT NULL, at bigint NOT NULL,
    cause text NOT NULL, username text, changes text NOT NULL)`,
  `CREATE INDEX shift_events_by_machine ON shift_events (machine_id, at)`,
];

export async function complete(db: Kysely<Database>): Promise<void> {
  await sql`DROP VIEW machine_rows`.execute(db);
  await sql`CREATE VIEW machine_rows AS
    SELECT machines.*, plants.display_name AS plant_name, clients.display_name AS client_name
    FROM machines LEFT JOIN plants ON plants.id = machines.plant_id
    LEFT JOIN clients ON clients.id = machines.client_id`.execute(db);
  await sql`CREATE VIEW stop_reason_rows AS
    SELECT stop_reasons.*, parents.display_name AS parent_name
    FROM stop_reasons LEFT JOIN stop_reasons AS parents ON parents.id = stop_reasons.parent_id`.execute(
    db,
  );
  await sql`CREATE VIEW shift_exception_rows AS
    SELECT shift_exceptions.*, plants.display_name AS plant_name,
      machines.display_name AS machine_name
    FROM shift_exceptions LEFT JOIN plants ON plants.id = shift_exceptions.plant_id
    LEFT JOIN machines ON machines.id = shift_exceptions.machine_id`.execute(db);
  const order = isPostgres(db) ? sql`COLLATE "C"` : sql``;
  await sql`CREATE UNIQUE INDEX stop_reasons_by_code
    ON stop_reasons (client_id, code_key ${order})`.execute(db);
}
