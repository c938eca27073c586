import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { eventually } from '#shared/eventually.fixture.ts';
import { machineIds } from '#tests/bench/bench-plant.ts';
import { accessToken } from '#tests/bench/sign-in.ts';
import { post, type Sample } from '#tests/bench/source.ts';
import { isFull } from '#tests/support/extent.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

import {
  openPage,
  startCluster,
  statusesOf,
  withoutServices,
  type TestCluster,
} from './cluster.fixture.ts';

const restarts = isFull ? 20 : 3;
const machines = machineIds(50);
const plantId = 'plant-50';

describe.skipIf(withoutServices)('two instances', () => {
  let cluster: TestCluster;
  let one: ServerProcess;
  let two: ServerProcess;
  beforeAll(async () => {
    cluster = await startCluster();
    [one, two] = cluster.servers as [ServerProcess, ServerProcess];
  });
  afterAll(() => cluster.close());

  test('a sample that one stores is on the pages of the other', async () => {
    const page = await openPage(two.address, await accessToken(one.address, 'bench-1'), plantId);

    await post(one.address, [statusOf('plant-50-1', 'RUNNING')]);
    await eventually(() => expect(page.values.get('plant-50-1')).toBe('RUNNING'));
    await post(two.address, [statusOf('plant-50-1', 'STOPPED')]);
    await eventually(() => expect(page.values.get('plant-50-1')).toBe('STOPPED'));
    await page.close();
  });

  test('a session of one is good on the other, and ends on both', async () => {
    const token = await accessToken(one.address, 'bench-2');
    const headers = { Authorization: `Bearer ${token}` };
    function ask({ address }: ServerProcess) {
      return fetch(`${address}/api/apps/uitypes`, { headers });
    }
    expect([(await ask(one)).status, (await ask(two)).status]).toEqual([200, 200]);
    const page = await openPage(two.address, token, plantId);

    await accessToken(one.address, 'bench-2');

    await eventually(() => expect(page.revoked).toEqual(['signed in elsewhere']));
    expect([(await ask(one)).status, (await ask(two)).status]).toEqual([401, 401]);
  });

  test('each says that it is ready, part by part', async () => {
    for (const { address } of [one, two]) {
      const answer = await (await fetch(`${address}/readyz`)).json();
      expect(answer).toEqual({
        status: 'ready',
        parts: { database: true, databaseWrite: true, bus: true },
      });
    }
  });

  test(`restarts of NATS leave every page right within ten seconds, ${restarts} times`, async () => {
    const token = await accessToken(one.address, 'bench-3');
    const pages = await Promise.all(
      [one, two].map(({ address }) => openPage(address, token, plantId)),
    );
    for (let round = 0; round < restarts; round += 1) {
      const value = round % 2 === 0 ? 'RUNNING' : 'STOPPED';
      const samples = machines.map((machine) => statusOf(machine, value));
      await post(one.address, samples.slice(0, 10));
      await cluster.nats.stop('SIGKILL');
      await post(one.address, samples.slice(10, 30));
      await post(two.address, samples.slice(30, 45));
      if (round === 0) await eventually(() => expectSame(pages, value, 45));
      await cluster.nats.start();
      await post(two.address, samples.slice(45));
      await eventually(() => expectSame(pages, value, 50));
    }
    expect(new Set((await statusesOf(cluster.db)).values()).size).toBe(1);
    expect(pages.flatMap(({ revoked }) => revoked)).toEqual([]);
    for (const page of pages) await page.close();
  });

  test(`a network to NATS that is cut leaves every page right within ten seconds, ${restarts} times`, async () => {
    const token = await accessToken(one.address, 'bench-4');
    const pages = await Promise.all(
      [one, two].map(({ address }) => openPage(address, token, plantId)),
    );
    for (let round = 0; round < restarts; round += 1) {
      const value = round % 2 === 0 ? 'STOPPED' : 'RUNNING';
      const samples = machines.map((machine) => statusOf(machine, value));
      cluster.nats.freeze();
      await post(one.address, samples.slice(0, 25));
      await post(two.address, samples.slice(25, 45));
      await eventually(() => expectSame(pages, value, 45));
      cluster.nats.thaw();
      await post(one.address, samples.slice(45));
      await eventually(() => expectSame(pages, value, 50));
    }
    expect(pages.flatMap(({ revoked }) => revoked)).toEqual([]);
    for (const page of pages) await page.close();
  });

  function expectSame(
    pages: readonly { values: ReadonlyMap<string, string> }[],
    value: string,
    many: number,
  ) {
    for (const { values } of pages)
      expect(machines.slice(0, many).filter((id) => values.get(id) !== value)).toEqual([]);
  }
});

function statusOf(machine: string, value: string): Sample {
  return { machine, tag: 'status', value, at: new Date().toISOString() };
}
