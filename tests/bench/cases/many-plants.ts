import { rmSync } from 'node:fs';

import { sql } from 'kysely';

import { sortKey } from '#server/db/dialects/sort-key.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { writeRoles } from '#server/people/accounts/account-roles.ts';
import { startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';

import { benchUser, installBenchPlants } from '../bench-plant.ts';
import { percentile, type Figure } from '../figures.ts';
import { newDatabase } from '../postgres-costs.ts';
import { accessToken } from '../sign-in.ts';
import { post } from '../source.ts';

/** Machines of a plant of the simulation. */
const perPlant = 1000;
const rounds = 15;

/** How costs grow with the number of machines: 10, 100 and 1,000 plants of 1,000 on PostgreSQL. */
export async function measureManyPlants(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const plants of [10, 100, 1000]) figures.push(...(await measureWith(plants)));
  return figures;
}

async function measureWith(plants: number): Promise<Figure[]> {
  const dataDir = await temporaryFolder();
  const database = await newDatabase();
  const place = { dataDir, databaseUrl: database.url };
  await installBenchPlants(place, [10]);
  const db = await openDatabase(place);
  await writeRoles(db, benchUser, ['Sysadmin']);
  await addPlants(db, plants);
  const beganAt = performance.now();
  const env = { DEMO: '0', LOG_LEVEL: 'fatal', DATABASE_URL: database.url };
  const server = await startServerProcess({ dataDir, env });
  const startMs = performance.now() - beganAt;
  const { address } = server;
  const firstAt = performance.now();
  const name = `many-${Math.floor(plants / 2)}`;
  const machine = `${name}-7`;
  const sample = { machine, tag: 'status', value: 'RUNNING', at: new Date().toISOString() };
  await post(address, [sample]);
  const firstSampleMs = performance.now() - firstAt;
  const memory = server.memory() / 1_048_576;
  const headers = { Authorization: `Bearer ${await accessToken(address)}` };
  const paths = {
    'a page of the list of machines': '/api/admin/clients/bench/machines?pageNumber=3',
    'a search in it': '/api/admin/clients/bench/machines?search=many-5-77',
    'the status of a machine': `/api/machines/status?ids[]=${machine}`,
    'the performance of a plant': `/api/machines/${name}/performance?series=false`,
  };
  const asked: Figure[] = [];
  for (const [what, path] of Object.entries(paths))
    asked.push({ name: what, value: await middle(`${address}${path}`, headers), unit: 'ms' });
  await server.stop();
  await db.destroy();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
  const count = (plants * perPlant).toLocaleString('en');
  return [
    { name: 'start until it is ready', value: startMs / 1000, unit: 's' },
    { name: 'first sample', value: firstSampleMs / 1000, unit: 's' },
    { name: 'memory of the server', value: memory, unit: 'MB' },
    ...asked,
  ].map((figure) => Object.assign(figure, { name: `${count} machines: ${figure.name}` }));
}

/** The median duration of some calls, in milliseconds. @throws Error for a refusal. */
async function middle(url: string, headers: Record<string, string>): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const at = performance.now();
    const answer = await fetch(url, { headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 200)}`);
    took.push(performance.now() - at);
  }
  return percentile(took, 0.5);
}

/** Copies the first plant and its machines within the database. */
async function addPlants(db: Db, plants: number): Promise<void> {
  const key = sortKey('Many');
  const ofPlants = await columnsOf(db, 'plants', ['id', 'display_name', 'display_name_key']);
  await sql`INSERT INTO plants (id, display_name, display_name_key, ${list(ofPlants)})
    SELECT 'many-' || n, 'Many ' || n, ${key} || n, ${list(ofPlants)}
    FROM (SELECT * FROM plants LIMIT 1) AS plant, generate_series(1, ${plants}::int) AS n`.execute(
    db,
  );
  const ofMachines = await columnsOf(db, 'machines', [
    'id',
    'plant_id',
    'display_name',
    'display_name_key',
    'machine_name',
    'machine_name_key',
  ]);
  await sql`INSERT INTO machines (id, plant_id, display_name, display_name_key, machine_name,
      machine_name_key, ${list(ofMachines)})
    SELECT 'many-' || n || '-' || m, 'many-' || n, 'M ' || m, ${key} || m,
      'many-' || n || '-' || m, ${key} || n || m, ${list(ofMachines)}
    FROM (SELECT * FROM machines LIMIT 1) AS machine, generate_series(1, ${plants}::int) AS n,
      generate_series(1, ${perPlant}::int) AS m`.execute(db);
  await sql`ANALYZE`.execute(db);
}

async function columnsOf(db: Db, table: string, changed: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT column_name AS name
    FROM information_schema.columns
    WHERE table_name = ${table} AND table_schema = 'public' ORDER BY ordinal_position`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !changed.includes(name));
}

function list(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)));
}
