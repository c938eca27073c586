import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { eventually } from '#shared/eventually.fixture.ts';
import { machineIds } from '#tests/bench/bench-plant.ts';
import { accessToken } from '#tests/bench/sign-in.ts';
import { post } from '#tests/bench/source.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

import { openPage, startCluster, withoutServices } from './cluster.fixture.ts';
import { startLoad } from './steady-load.fixture.ts';

const [watched = '', ...loaded] = machineIds(50);
const plantId = 'plant-50';

test.skipIf(withoutServices)(
  'three instances that are replaced one after the other keep their pages, sessions and samples',
  { timeout: 240_000 },
  async () => {
    const cluster = await startCluster({ instances: 3 });
    const servers = [...cluster.servers];
    const running = new Set(servers);
    const token = await accessToken(anyRunning(), 'bench-1');
    const pages = await Promise.all(
      servers.map((server) =>
        openPage(() => (running.has(server) ? server.address : anyRunning()), token, plantId),
      ),
    );
    const load = startLoad(loaded, () => [...running].map(({ address }) => address));

    for (const [index, old] of servers.entries()) {
      const before = load.sent();
      await eventually(() => expect(load.sent()).toBeGreaterThan(before + 10));
      running.delete(old);
      await old.stop();
      expect(old.exitCode()).toBe(0);
      await expectRightPages(index);
      running.add(await cluster.start());
      // The first instance of the new version migrates the database while old instances go on.
      if (index === 0) await addAsNewerVersion();
    }
    await expectRightPages(servers.length);
    await load.end();

    await load.expectStoredOnce(cluster.db);
    expect(pages.flatMap(({ revoked }) => revoked)).toEqual([]);
    await Promise.all(pages.map((page) => page.close()));
    await cluster.close();

    function anyRunning(): string {
      return [...running][0]?.address ?? '';
    }

    async function expectRightPages(round: number): Promise<void> {
      const value = round % 2 === 0 ? 'RUNNING' : 'STOPPED';
      const sample = { machine: watched, tag: 'status', value, at: new Date().toISOString() };
      await eventually(() => post(anyRunning(), [sample]));
      await eventually(() =>
        expect(pages.map(({ values }) => values.get(watched))).toEqual([value, value, value]),
      );
    }

    /** Changes the database like a migration, which only adds. */
    async function addAsNewerVersion(): Promise<void> {
      await sql`ALTER TABLE machines ADD COLUMN of_next_version text`.execute(cluster.db);
      await sql`ALTER TABLE samples ADD COLUMN of_next_version text`.execute(cluster.db);
      await sql`CREATE TABLE table_of_next_version (id text PRIMARY KEY)`.execute(cluster.db);
    }
  },
);

test.skipIf(withoutServices)(
  'instances that start at once on a database of before bring it up to date once',
  async () => {
    const cluster = await startCluster({ instances: 1 });
    await cluster.servers[0]?.stop();
    await undoMigration();

    const started: ServerProcess[] = await Promise.all([1, 2, 3].map(() => cluster.start()));

    expect(started.map((server) => server.exitCode())).toEqual([null, null, null]);
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM migrations
      WHERE name = '039-webhooks'`.execute(cluster.db);
    expect(rows[0]?.n).toBe(1);
    await cluster.close();

    /** Undoes a migration that only makes tables of its own. */
    async function undoMigration(): Promise<void> {
      await sql`DROP VIEW webhook_rows`.execute(cluster.db);
      await sql`DROP TABLE webhooks, webhook_messages, webhook_marks`.execute(cluster.db);
      await sql`DELETE FROM migrations WHERE name = '039-webhooks'`.execute(cluster.db);
    }
  },
);
