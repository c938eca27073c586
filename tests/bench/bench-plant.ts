import { openDatabase, type DatabasePlace } from '#server/db/open.ts';
import { hashPassword } from '#server/people/passwords/password.ts';
import { hashSecret } from '#server/people/sessions/tokens.ts';

export const benchPassword = 'a password for measuring';
export const benchKey = 'bench-key';
export const benchUser = 'bench';
/** Accounts that only read the hub: one session opens at most 100 connections. */
export const benchReaders = Array.from({ length: 20 }, (_, index) => `bench-${index + 1}`);

/** `plant-200` has machines `plant-200-1` to `plant-200-200`. */
export function machineIds(size: number): string[] {
  return Array.from({ length: size }, (_, index) => `plant-${size}-${index + 1}`);
}

/** Fills an empty database with accounts and a plant of each size, without any history. */
export async function installBenchPlants(place: string | DatabasePlace, sizes: readonly number[]) {
  const db = await openDatabase(typeof place === 'string' ? { dataDir: place } : place);
  const accountIds = [benchUser, ...benchReaders];
  const password_hash = await hashPassword(benchPassword);
  await db
    .insertInto('clients')
    .values({ id: 'bench', display_name: 'Bench', origin: null, theme: '{}' })
    .execute();
  await db
    .insertInto('accounts')
    .values(
      accountIds.map((id) => ({
        id,
        username: id,
        password_hash,
        language: 'en-US',
        sign_on_type: 'PASSWORD' as const,
        created_at: Date.now(),
        activated_at: Date.now(),
      })),
    )
    .execute();
  await db
    .insertInto('account_clients')
    .values(accountIds.map((id) => ({ account_id: id, client_id: 'bench', position: 0 })))
    .execute();
  await db
    .insertInto('data_sources')
    .values({
      id: 'bench',
      client_id: 'bench',
      display_name: 'Bench',
      key_hash: hashSecret(benchKey),
    })
    .execute();
  await db
    .insertInto('products')
    .values({ id: 'cap', client_id: 'bench', display_name: 'Cap', ideal_cycle_ms: 1000 })
    .execute();
  for (const [position, size] of sizes.entries()) {
    await db.insertInto('plants').values(plantRow(size, position)).execute();
    for (const [index, id] of machineIds(size).entries()) {
      await db
        .insertInto('machines')
        .values(machineRow(id, size, index))
        .execute();
      await db
        .insertInto('metrics')
        .values({ ...metric, id: `${id}-temperature`, client_id: 'bench', machine_id: id })
        .execute();
      await db
        .insertInto('data_source_machines')
        .values({ source_id: 'bench', machine_id: id, external_name: id })
        .execute();
    }
  }
  await db.destroy();
}

function plantRow(size: number, position: number) {
  return {
    id: `plant-${size}`,
    client_id: 'bench',
    display_name: `Plant of ${size}`,
    display_type: 'PLANT',
    time_zone: 'UTC',
    attributes: '[]',
    shift_calendar: '{"shifts":[]}',
    oee_policy: '{}',
    position,
  };
}

const metric = {
  name: 'temperature',
  display_name: 'Temperature',
  display_name_key: 'temperature',
  decimals: null,
  unit: '°C',
  set_point: 210,
  min_value: 200,
  max_value: 220,
  position: 0,
};

function machineRow(id: string, size: number, index: number) {
  return {
    id,
    plant_id: `plant-${size}`,
    client_id: 'bench',
    display_name: `M-${index + 1}`,
    machine_name: id,
    display_type: 'IMM',
    attributes: '[]',
    parts_hourly_goal: 3000,
    parts_daily_goal: 72_000,
    total_parts_high: 90,
    total_parts_low: 70,
    position: index,
  };
}
