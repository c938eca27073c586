import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { runConnectors, samplesFrom, startPlant } from '#server/connectors/connectors.fixture.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import {
  addBroker,
  isRunning,
  mapping,
  messageOf,
  topic,
  totalsOf,
} from './broker-device.fixture.ts';
import { repeat, startAedes } from './broker.fixture.ts';

describe.each(testDatabases)('a broker on %s', (kind) => {
  let plant: Awaited<ReturnType<typeof startPlant>>;
  let broker: Awaited<ReturnType<typeof startAedes>>;
  let connectors: ReturnType<typeof runConnectors>;
  beforeAll(async () => void (plant = await startPlant(kind)));
  afterAll(() => plant.server.close());
  beforeEach(async () => {
    broker = await startAedes();
    connectors = runConnectors(plant.server);
  });
  afterEach(async () => {
    await connectors.close();
    await broker.close();
  });

  test('samples of its messages are stored, and how it fares is shown', async () => {
    const id = await add(broker.url);
    await publish(1);
    await publish(2);

    expect(await stored(id, 2)).toEqual([1, 2]);
    await connectors.close();
    expect((await plant.call('GET', `/${id}`)).body).toMatchObject({
      State: 'running',
      LastError: null,
      LastSampleAt: expect.any(String),
      LastValue: 'totalparts = 2 (riverside-imm-01)',
      SamplesPerMinute: 2,
    });
  });

  test('a message is acknowledged after its commit, never before', async () => {
    const id = await add(broker.url);
    const { pipeline } = plant.server.app.deps;
    const ingest = vi.spyOn(pipeline, 'ingest').mockRejectedValueOnce(new Error('disk full'));
    await publish(1);
    await eventually(() => expect(ingest).toHaveBeenCalledTimes(1));
    expect(broker.acknowledged).toEqual([]);
    expect(await samplesFrom(plant.server, id)).toEqual([]);

    // A redelivery, simulated without the broker.
    await eventually(() => expect(broker.acknowledged).toHaveLength(1));
    expect(await stored(id, 1)).toEqual([1]);
    ingest.mockRestore();
  });

  test('a message whose acknowledgement is lost is stored once, with no time of its own too', async () => {
    const plain = [{ MachineId: 'riverside-imm-01', Tag: 'totalparts' }];
    const id = await add(broker.url, { Mapping: plain });
    const { pipeline } = plant.server.app.deps;
    const ingest = pipeline.ingest.bind(pipeline);
    const spy = vi.spyOn(pipeline, 'ingest').mockImplementationOnce(async (source, samples) => {
      const reply = await ingest(source, samples);
      broker.drop();
      await eventually(() => expect(broker.clients()).toBe(0));
      return reply;
    });
    await broker.publish(topic, '7');
    await eventually(() => expect(broker.acknowledged).toEqual(['7']));
    plant.server.clock.now += 1000;

    expect(spy.mock.calls.length).toBeGreaterThan(1);
    expect(await stored(id, 1)).toEqual([7]);
    spy.mockRestore();
  });

  test('a server that stops acknowledges what it commits, and nothing is stored twice', async () => {
    const plain = [{ MachineId: 'riverside-imm-01', Tag: 'totalparts' }];
    const id = await add(broker.url, { Mapping: plain });
    const { pipeline } = plant.server.app.deps;
    const ingest = pipeline.ingest.bind(pipeline);
    let closing: Promise<void> | undefined;
    const spy = vi.spyOn(pipeline, 'ingest').mockImplementationOnce((source, samples) => {
      closing = connectors.close();
      return ingest(source, samples);
    });
    await broker.publish(topic, '1');
    await eventually(() => expect(closing).toBeDefined());
    await closing;
    spy.mockRestore();
    await broker.publish(topic, '2');
    plant.server.clock.now += 1000;
    connectors = runConnectors(plant.server);

    expect(await stored(id, 2)).toEqual([1, 2]);
    await eventually(() => expect(broker.acknowledged).toEqual(['1', '2']));
  });

  test('what cannot be read is acknowledged, and counted', async () => {
    const id = await add(broker.url);
    for (const payload of ['{"total":', '{"total":"many"}', '', '{"total":1}', '\u0000'])
      await broker.publish(topic, payload);
    await eventually(() => expect(broker.acknowledged).toHaveLength(5));
    await connectors.close();

    expect(await samplesFrom(plant.server, id)).toEqual([]);
    await eventually(async () => {
      const { body } = await plant.server.get('global', `admin/datasources/${id}`);
      const { Rejected } = body as { Rejected: { Code: string; Count: number }[] };
      expect(Rejected).toContainEqual({ Code: 'sample.badInstant', Count: expect.any(Number) });
    });
  });

  test('a changed device is read as it is now, and a disabled or removed one no more', async () => {
    const id = await add(broker.url);
    await publish(1);
    await stored(id, 1);
    const { Version } = (await plant.call('GET', `/${id}`)).body as { Version: number };
    const goodParts = [{ ...mapping[0], Tag: 'goodparts' }];
    await change(id, Version, { Mapping: goodParts });
    await publish(2);
    await stored(id, 2);
    expect((await samplesFrom(plant.server, id)).map(({ tag }) => tag)).toEqual([
      'totalparts',
      'goodparts',
    ]);

    await change(id, Version + 1, { IsEnabled: false });
    await connectors.settled();
    await eventually(() => expect(broker.clients()).toBe(0));
    expect((await plant.call('GET', `/${id}`)).body).toMatchObject({ State: 'off' });
    await change(id, Version + 2, { IsEnabled: true });
    await eventually(() => expect(broker.clients()).toBe(1));
    await plant.call('DELETE', `/${id}`);
    await eventually(() => expect(broker.clients()).toBe(0));
  });

  test('a test answers what is published and a mapping of it, and ends by itself', async () => {
    const id = await add(broker.url, { IsEnabled: false, Topic: 'plant/#', Mapping: [] });
    const testing = plant.call('POST', `/${id}/test`, {});
    await eventually(() => expect(broker.clients()).toBe(1));
    const payload = '{"state":"ACTIVE","counts":{"good":5},"ts":1}';
    const end = repeat(() => broker.publish('plant/RIV/IMM-03/state', payload), 100);
    const { status, body } = await testing;
    await end();

    const found = { Topic: 'plant/RIV/IMM-03/state', DataItemId: null };
    const name = 'plant / RIV / IMM-03 / state';
    const rule = { ...found, TimePath: 'ts', MachineId: 'riverside-imm-03' };
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        IsConnected: true,
        Error: null,
        ErrorCode: null,
        ErrorDetail: null,
        Samples: [
          { ...found, TimePath: 'ts', Name: `${name} / state`, Path: 'state', Value: 'ACTIVE' },
          {
            ...found,
            TimePath: 'ts',
            Name: `${name} / counts / good`,
            Path: 'counts.good',
            Value: '5',
          },
        ],
        Mapping: [
          { ...rule, Path: 'state', Tag: 'status' },
          { ...rule, Path: 'counts.good', Tag: 'goodparts' },
        ],
      },
    });
    await eventually(() => expect(broker.clients()).toBe(0));
  });

  function publish(total: number) {
    return broker.publish(topic, messageOf(total));
  }

  async function change(id: string, version: number, payload: object) {
    const { status } = await plant.server.call({
      method: 'PATCH',
      url: `/api/admin/datasourcedevices/${id}`,
      headers: {
        authorization: `Bearer ${await plant.server.tokenOf('global')}`,
        'if-match': `"${version}"`,
      },
      payload,
    });
    expect(status).toBe(200);
    await connectors.settled();
    await eventually(async () => {
      const { State } = (await plant.call('GET', `/${id}`)).body as { State: string };
      expect(State).not.toBe('connecting');
    });
  }

  /** Creates a device, and waits until its connector has subscribed. */
  async function add(url: string, more: object = {}): Promise<string> {
    const id = await addBroker(plant, url, more);
    if (!('IsEnabled' in more)) await isRunning(plant, id);
    return id;
  }

  function stored(id: string, many: number) {
    return totalsOf(plant, id, many);
  }
});
