import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr';
import pg from 'pg';

import type { Snapshot } from '#schemas/api/hub.gen.ts';
import { startNats, withoutNats } from '#server/cluster/nats.fixture.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { installBenchPlants } from '#tests/bench/bench-plant.ts';
import {
  startServerProcess,
  temporaryFolder,
  type ServerProcess,
} from '#tests/support/server-process.ts';

const serverOfTests = process.env['DATABASE_URL'] ?? '';

/** The reason why tests with several instances are skipped; undefined when they run. */
export const withoutServices = serverOfTests
  ? withoutNats
  : 'skipped: DATABASE_URL names no PostgreSQL; npm run test:services starts one';

export type TestCluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * Server processes on one PostgreSQL and one NATS, with a plant of machines and without the demo.
 * @param databaseServer The server of the database: the one of all tests by default.
 */
export async function startCluster({
  instances = 2,
  machines = 50,
  databaseServer = serverOfTests,
} = {}) {
  const name = `cluster_${randomBytes(6).toString('hex')}`;
  await onServer(databaseServer, `CREATE DATABASE ${name}`);
  const databaseUrl = new URL(`/${name}`, databaseServer).href;
  const dataDir = await temporaryFolder();
  await installBenchPlants({ dataDir, databaseUrl }, [machines]);
  const nats = await startNats();
  const db = await openDatabase({ dataDir, databaseUrl });
  const running = new Set<ServerProcess>();

  async function start(): Promise<ServerProcess> {
    const server = await startServerProcess({
      dataDir,
      env: {
        DEMO: '0',
        DATABASE_URL: databaseUrl,
        NATS_URL: nats.url,
        CONNECTOR_NETWORKS: '127.0.0.0/8',
        LOG_LEVEL: 'fatal',
      },
    });
    running.add(server);
    return server;
  }

  const servers = await Promise.all(Array.from({ length: instances }, start));
  return {
    db,
    nats,
    servers,
    databaseUrl,
    start,
    /** Ends all instances and removes their data. */
    async close() {
      await Promise.all([...running].map((server) => server.stop('SIGKILL')));
      await db.destroy();
      await nats.close();
      await onServer(databaseServer, `DROP DATABASE ${name} WITH (FORCE)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The values of a plant's page, as the hub sends them. Connects again when the connection ends.
 * @param address The address for each connection: a proxy forwards it to a running instance.
 */
export async function openPage(address: string | (() => string), token: string, plantId: string) {
  const values = new Map<string, string>();
  const revoked: string[] = [];
  let connection: HubConnection | undefined;
  let hasEnded = false;

  function take(items: readonly { Id: string; Value: string }[]) {
    for (const { Id, Value } of items) values.set(Id, Value);
  }

  async function connect(): Promise<void> {
    const made = new HubConnectionBuilder()
      .withUrl(`${typeof address === 'string' ? address : address()}/chimehub`, {
        accessTokenFactory: () => token,
      })
      .configureLogging(LogLevel.None)
      .build();
    made.on('machineStatus', take);
    made.on('machineMetrics', () => {});
    made.on('machineKpis', () => {});
    made.on('sessionRevoked', ({ reason }: { reason: string }) => revoked.push(reason));
    made.onclose(() => {
      void comeBack();
    });
    await made.start();
    const { machineStatus } = await made.invoke<Snapshot>('Subscribe', {
      plantId,
      topics: ['status'],
    });
    take(machineStatus);
    connection = made;
  }

  async function comeBack(): Promise<void> {
    if (hasEnded || revoked.length > 0) return;
    await connect().catch(async () => {
      await sleep(200);
      await comeBack();
    });
  }

  await connect();
  return {
    values,
    revoked,
    async close() {
      hasEnded = true;
      await connection?.stop();
    },
  };
}

/** The stored status of each machine. */
export async function statusesOf(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('machine_states').select(['machine_id', 'status']).execute();
  return new Map(rows.map(({ machine_id, status }) => [machine_id, status]));
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}
