import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { databaseSize } from '#server/db/database-size.ts';
import { openDatabase, type DatabasePlace } from '#server/db/open.ts';
import { startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';

import { installBenchPlants, machineIds } from '../bench-plant.ts';
import type { Figure } from '../figures.ts';
import { postgresSeconds, newDatabase } from '../postgres-costs.ts';
import { connectReaders } from '../readers.ts';
import { accessToken } from '../sign-in.ts';
import { beat, begin } from '../source.ts';

const machines = machineIds(500);
const plantId = 'plant-500';
const seconds = 20;
const perSecond = 2;
const readers = 400;
const calls = 2000;

/** Processor time, memory and disk for each machine, sample, page and call. */
export async function measureScale(): Promise<Figure[]> {
  const dataDir = await temporaryFolder();
  const onSqlite = await costsOn('SQLite', { dataDir });
  rmSync(dataDir, { recursive: true, force: true });
  return onSqlite;
}

/** The same figures on PostgreSQL, with its processor time beside that of the server. */
export async function measureScaleOnPostgres(): Promise<Figure[]> {
  const dataDir = await temporaryFolder();
  const database = await newDatabase();
  const figures = await costsOn('PostgreSQL', { dataDir, databaseUrl: database.url });
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
  return figures;
}

async function costsOn(kind: string, place: DatabasePlace & { dataDir: string }) {
  await installBenchPlants(place, [machines.length]);
  const db = await openDatabase(place);
  const { databaseUrl: DATABASE_URL } = place;
  const env = { DEMO: '0', LOG_LEVEL: 'fatal', ...(DATABASE_URL && { DATABASE_URL }) };
  const server = await startServerProcess({ dataDir: place.dataDir, env });
  const { address } = server;
  const token = await accessToken(address);
  await begin(address, machines);

  function load() {
    return beat({ address, machines, perSecond, seconds });
  }

  async function spent(work: () => Promise<unknown>) {
    const before = [server.cpuSeconds(), DATABASE_URL ? await postgresSeconds(DATABASE_URL) : 0];
    await work();
    const after = [server.cpuSeconds(), DATABASE_URL ? await postgresSeconds(DATABASE_URL) : 0];
    return after.map((value, index) => value - (before[index] ?? 0)) as [number, number];
  }

  const idle = await spent(() => sleep(10_000));
  const sizeBefore = await databaseSize(db);
  const samples = machines.length * perSecond * seconds;
  const ofSamples = await spent(load);
  const bytes = ((await databaseSize(db)) - sizeBefore) / samples;
  const ofCalls = await spent(() => askOften(address, token));
  const memoryBefore = server.memory();
  const crowd = { address, plantId, count: readers, onEntry: () => {} };
  const connections = await connectReaders(crowd);
  const memory = (server.memory() - memoryBefore) / readers;
  const ofReaders = await spent(load);
  await Promise.all(connections.map((connection) => connection.stop()));
  await server.stop();
  await db.destroy();

  const perFrame = (ofReaders[0] - ofSamples[0]) / (readers * seconds);
  return [
    { name: `${kind}: at rest`, value: idle[0] * 10, unit: '% of a core' },
    { name: `${kind}: a sample, server`, value: (ofSamples[0] / samples) * 1e6, unit: 'µs' },
    { name: `${kind}: a sample, database`, value: (ofSamples[1] / samples) * 1e6, unit: 'µs' },
    { name: `${kind}: a sample, disk`, value: bytes, unit: 'bytes' },
    { name: `${kind}: a call, server`, value: (ofCalls[0] / calls) * 1e6, unit: 'µs' },
    { name: `${kind}: a call, database`, value: (ofCalls[1] / calls) * 1e6, unit: 'µs' },
    { name: `${kind}: a page's frame of 500 machines`, value: perFrame * 1e6, unit: 'µs' },
    { name: `${kind}: a page, memory`, value: memory / 1024, unit: 'KB' },
    { name: `${kind}: server, memory`, value: memoryBefore / 1_048_576, unit: 'MB' },
  ];
}

async function askOften(address: string, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  for (let sent = 0; sent < calls; sent += 1) {
    const id = machines[sent % machines.length];
    const answer = await fetch(`${address}/api/machines/status?ids[]=${id}`, { headers });
    await answer.text();
  }
}
