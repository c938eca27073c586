import { expect, onTestFinished, test } from 'vitest';

import { eventually } from '#shared/eventually.fixture.ts';
import { machineIds } from '#tests/bench/bench-plant.ts';
import { accessToken } from '#tests/bench/sign-in.ts';
import { post } from '#tests/bench/source.ts';
import { isFull } from '#tests/support/extent.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

import { startPostgres } from '../../scripts/tests/postgres.mjs';
import { openPage, startCluster, withoutServices } from './cluster.fixture.ts';
import { startLoad } from './steady-load.fixture.ts';

const rounds = isFull ? 20 : 3;
const [watched = '', ...loaded] = machineIds(50);

test.skipIf(withoutServices)(
  'a PostgreSQL that restarts or crashes under load loses and doubles nothing, and pages come right',
  async () => {
    const database = await startPostgres({ isDurable: true });
    onTestFinished(() => database.stop());
    const cluster = await startCluster({ databaseServer: database.url });
    const [one, two] = cluster.servers as [ServerProcess, ServerProcess];
    const token = await accessToken(one.address, 'bench-1');
    const page = await openPage(two.address, token, 'plant-50');
    const load = startLoad(loaded, () => [one.address, two.address]);

    for (let round = 0; round < rounds; round += 1) {
      const before = load.sent();
      await eventually(() => expect(load.sent()).toBeGreaterThan(before + 10));
      database.restart(round % 2 === 0 ? 'fast' : 'immediate');
      const value = round % 2 === 0 ? 'RUNNING' : 'STOPPED';
      const sample = { machine: watched, tag: 'status', value, at: new Date().toISOString() };
      await eventually(() => post(one.address, [sample]));
      await eventually(() => expect(page.values.get(watched)).toBe(value));
    }
    await load.end();

    await load.expectStoredOnce(cluster.db);
    expect(page.revoked).toEqual([]);
    expect([one.exitCode(), two.exitCode()]).toEqual([null, null]);
    await page.close();
    await cluster.close();
  },
);
