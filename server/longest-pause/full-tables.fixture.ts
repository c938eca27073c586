import { fillTables } from '#server/authorisation/content.fixture.ts';
import type { Db } from '#server/db/open.ts';
import { untypedDb, type StoredRow } from '#server/resource-kit/describe/rows.ts';
import { resources } from '#server/resources.ts';
import type { TestApp } from '#server/test-app.ts';
import { hourMs } from '#shared/durations.ts';

const rowsOfTables: Readonly<Record<string, number>> = {
  products: 50_000,
  production_orders: 50_000,
  work_orders: 50_000,
  audit_events: 100_000,
  audit_log: 20_000,
  visits: 20_000,
  // Each machine has its own calendar, which is computed for each call.
  non_working_periods: 900,
  shift_exceptions: 100,
  plants: 50,
  machines: 1000,
  publishers: 20,
  webhooks: 20,
  source_devices: 100,
  accounts: 2000,
  sessions: 2000,
};
const defaultRows = 5000;
const days = 90;
const atOnce = 500;

/** Fills the tables as in the largest installation, with copies of the test rows. */
export async function fillUp(server: TestApp): Promise<void> {
  await fillTables(server);
  const tables = new Set([...resources.map(({ table }) => table), ...Object.keys(rowsOfTables)]);
  for (const table of tables)
    await multiply(server.db, table, rowsOfTables[table] ?? defaultRows).catch((error: unknown) => {
      throw new Error(`${table} cannot be filled: ${String(error)}`);
    });
  await addHistory(server);
}

/** Copies one row, of Northwind if possible, with unique ids and names. */
async function multiply(db: Db, table: string, count: number): Promise<void> {
  const [first, ...others]: StoredRow[] = await untypedDb(db)
    .selectFrom(table)
    .selectAll()
    .limit(50)
    .execute();
  const row = others.find((one) => Object.values(one).includes('northwind')) ?? first;
  if (!row || !Object.hasOwn(row, 'id')) return;
  for (let start = 0; start < count; start += atOnce) {
    const copies = Array.from({ length: Math.min(atOnce, count - start) }, (_, index) =>
      copyOf(row, start + index),
    );
    await untypedDb(db)
      .insertInto(table)
      .values(copies)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const ownNames = /(?:^id|_key|^handle|^key_hash|^username|^machine_name|^subject|^email)$/;

function copyOf(row: StoredRow, place: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const isOwn = typeof value === 'string' && ownNames.test(name);
      return [name, isOwn ? `${value}-${String(place).padStart(6, '0')}` : value];
    }),
  );
}

/** Three months of hours for each machine of the queried plant, and a long list of states. */
async function addHistory({ db, clock }: TestApp): Promise<void> {
  const machines = await db
    .selectFrom('machines')
    .select('id')
    .where('plant_id', '=', 'riverside')
    .where('id', 'like', 'riverside-imm-__')
    .execute();
  const lastHour = Math.floor(clock.now / hourMs) * hourMs;
  for (const { id } of machines) {
    const hours = Array.from({ length: days * 24 }, (_, index) =>
      hourOf(id, lastHour - index * hourMs),
    );
    for (let start = 0; start < hours.length; start += atOnce)
      await db
        .insertInto('hours')
        .values(hours.slice(start, start + atOnce))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }
}

function hourOf(machine_id: string, hour_at: number) {
  return {
    machine_id,
    hour_at,
    run_ms: 3_000_000,
    stop_ms: 600_000,
    undefined_ms: 0,
    changeover_ms: 0,
    planned_stop_ms: 0,
    changeovers: 0,
    total_parts: 300,
    good_parts: 290,
    reject_parts: 10,
    ideal_ms: 2_900_000,
    parts_without_cycle: 0,
  };
}
