import { expect, test } from 'vitest';

import type { Stop } from '#schemas/api/stops.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { addReason } from './stops.fixture.ts';

const presses = ['riverside-imm-01', 'riverside-imm-02', 'riverside-imm-03'];
const stopsEach = 20;

type Sample = Parameters<TestApp['ingest']>[0][number];

test.each(testDatabases)(
  'reasons that people give beside samples and recounts are all stored, on %s',
  async (kind) => {
    const server = await startTestApp(kind);
    await addReason(server, { id: 'jam', category: 'availability' });
    await addReason(server, { id: 'lunch', category: 'planned' });
    const times = Array.from({ length: stopsEach }, (_, index) => 4 * 3600 - index * 300);
    await server.ingest(
      presses.flatMap((press) =>
        times.flatMap((secondsAgo): Sample[] => [
          [press, 'status', 'STOPPED', secondsAgo],
          [press, 'status', 'RUNNING', secondsAgo - 120],
        ]),
      ),
    );
    const stops = (await Promise.all(presses.map((press) => stopsOf(server, press)))).flat();
    expect(stops).toHaveLength(presses.length * stopsEach);

    const samples = Array.from({ length: 30 }, (_, index) =>
      server.ingest(
        presses.flatMap((press): Sample[] => [
          [press, 'status', index % 2 === 0 ? 'STOPPED' : 'RUNNING', 600 - index],
          // Late samples, so that closed hours are recounted.
          [press, 'totalparts', index, 3 * 3600 - index],
        ]),
      ),
    );
    const replies = await Promise.all(
      stops.map((stop, index) => give(server, stop, index % 2 === 0 ? 'jam' : 'lunch')),
    );
    await Promise.all(samples);

    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    await server.close();
  },
);

async function stopsOf(server: TestApp, press: string): Promise<Stop[]> {
  const { body } = await server.get('anna', `machines/${press}/stops?pageSize=100`);
  return (body as { Items: Stop[] }).Items;
}

async function give(server: TestApp, { MachineId, Id, Version }: Stop, ReasonId: string) {
  const headers = { authorization: `Bearer ${await server.tokenOf('anna')}` };
  const url = `/api/machines/${MachineId}/stops/${Id}`;
  return server.call({ method: 'PATCH', url, headers, payload: { ReasonId, Version } });
}
