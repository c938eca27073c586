import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { samplesFrom } from '#server/connectors/connectors.fixture.ts';
import { startConnectors } from '#server/connectors/source-devices/run-connectors.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { parseNetworks } from '#server/web/outside/networks.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import { nistDeviceId, nistMachineId } from './install-nist.ts';
import { startRecordedPlant, type RecordedPlant } from './recorded-plant.ts';

const midnight = Date.parse('2016-11-01T00:00:00Z');
const lastRow = Date.parse('2016-11-01T19:37:07.552Z');

describe.each(testDatabases)('the day of the recording on %s', (kind) => {
  let server: TestApp;
  let plant: RecordedPlant;
  let connectors: ReturnType<typeof startConnectors>;
  let begunAt = 0;
  beforeAll(async () => {
    server = await startTestApp(kind);
    begunAt = server.clock.now;
    const { db, app } = server;
    const { bus, pipeline, now, certificates } = app.deps;
    plant = await startRecordedPlant(db, now, { begin: midnight, end: midnight + 86_400_000 });
    const networks = plant.networks(parseNetworks(''));
    const log = { warn: () => {}, error: () => {} };
    connectors = startConnectors({ db, bus, pipeline, now, log, networks, certificates });
  });
  afterAll(async () => {
    await connectors.close();
    await plant.close();
    await server.close();
  });

  async function executions() {
    return (await samplesFrom(server, nistDeviceId)).filter(({ tag }) => tag === 'status');
  }

  test('the states have the seconds that the publisher of the recording counts', async () => {
    await eventually(async () => expect(await executions()).not.toEqual([]));
    // Advances to the end of the recorded day at once.
    server.clock.now = begunAt + (lastRow - midnight);
    await eventually(async () =>
      expect((await executions()).at(-1)?.at).toBe(server.clock.now - 1),
    );
    const segments = await server.db
      .selectFrom('segments')
      .select(['status', 'start_at', 'end_at'])
      .where('machine_id', '=', nistMachineId)
      .execute();
    const seconds: Record<string, number> = {};
    for (const { status, start_at, end_at } of segments)
      seconds[status] = (seconds[status] ?? 0) + ((end_at ?? server.clock.now) - start_at) / 1000;

    const rounded = Object.entries(seconds).map(([status, sum]) => [status, Math.round(sum)]);
    expect(Object.fromEntries(rounded)).toEqual({
      UNDEFINED: 62_322,
      RUNNING: 2356,
      STOPPED: 3227 + 2666 + 53 + 4,
    });
  });

  test('the plant, its machine and its values are there for a user of the client, with the credit', async () => {
    const { body } = await server.get('anna', 'machines/nist/machines');

    expect(JSON.stringify(body)).toContain('Mazak01, recorded 2016-11-01');
    const { body: plants } = await server.get('anna', 'hierarchies/machines');
    expect(JSON.stringify(plants)).toContain('NIST Smart Manufacturing Systems Test Bed');
  });

  test('another start only says where the agent is now', async () => {
    const second = await startRecordedPlant(server.db, () => server.clock.now);
    const devices = await server.db
      .selectFrom('source_devices')
      .select('url')
      .where('id', '=', nistDeviceId)
      .execute();
    await second.close();

    expect(devices).toHaveLength(1);
  });

  test('on this computer the recorded plant connects only to the port of the agent', async () => {
    const networks = plant.networks(parseNetworks(''));
    const { url } = await server.db
      .selectFrom('source_devices')
      .select('url')
      .where('id', '=', nistDeviceId)
      .executeTakeFirstOrThrow();
    const own = new URL(url).port;

    await expect(networks.addressOf('127.0.0.1', '22')).rejects.toThrow('Nothing answers');
    await expect(networks.addressOf('localhost', own)).rejects.toThrow('Nothing answers');
  });
});
