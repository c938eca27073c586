import { expect, test } from 'vitest';

import { eventually } from '#shared/eventually.fixture.ts';
import { machineIds } from '#tests/bench/bench-plant.ts';
import { accessToken } from '#tests/bench/sign-in.ts';
import { isFull } from '#tests/support/extent.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

import { openPage, startCluster, withoutServices } from './cluster.fixture.ts';
import { startLoad } from './steady-load.fixture.ts';

const rounds = isFull ? 20 : 3;
/** Number of batches before and after an instance is killed. */
const between = 10;

test.skipIf(withoutServices)(
  'an instance that is killed under load loses and doubles nothing, and signs no one out',
  async () => {
    const cluster = await startCluster();
    const servers = cluster.servers as [ServerProcess, ServerProcess];
    const token = await accessToken(servers[0].address, 'bench-1');
    const load = startLoad(machineIds(50), () => servers.map(({ address }) => address));

    for (let round = 0; round < rounds; round += 1) {
      const killed = round % 2;
      const survivor = servers[1 - killed] as ServerProcess;
      const before = load.sent();
      await eventually(() => expect(load.sent()).toBeGreaterThan(before + between));
      await servers[killed]?.stop('SIGKILL');
      const after = load.sent();
      await eventually(() => expect(load.sent()).toBeGreaterThan(after + between));
      const page = await openPage(survivor.address, token, 'plant-50');
      expect(page.values.size).toBe(50);
      await page.close();
      servers[killed] = await cluster.start();
    }
    await load.end();

    await load.expectStoredOnce(cluster.db);
    const answer = await fetch(`${servers[0].address}/api/apps/uitypes`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    await cluster.close();
  },
);
