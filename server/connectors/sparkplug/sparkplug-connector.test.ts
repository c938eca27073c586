import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { runConnectors, samplesFrom, startPlant } from '#server/connectors/connectors.fixture.ts';
import { isRunning } from '#server/connectors/mqtt/broker-device.fixture.ts';
import {
  repeat,
  startMosquitto,
  withoutMosquitto,
} from '#server/connectors/mqtt/broker.fixture.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import { startEdgeNode, watchHost } from './edge-node.fixture.ts';

const edge = 'riverside/edge-1/press';
const machine = 'riverside-imm-01';
const mapping = [
  { Topic: edge, DataItemId: 'state', MachineId: machine, Tag: 'status' },
  { Topic: edge, DataItemId: 'total', MachineId: machine, Tag: 'totalparts' },
];

describe.skipIf(withoutMosquitto).each(testDatabases)('Sparkplug edge nodes on %s', (kind) => {
  let plant: Awaited<ReturnType<typeof startPlant>>;
  let broker: Awaited<ReturnType<typeof startMosquitto>>;
  let connectors: ReturnType<typeof runConnectors>;
  beforeEach(async () => {
    plant = await startPlant(kind);
    broker = await startMosquitto();
    connectors = runConnectors(plant.server);
  });
  afterEach(async () => {
    await connectors.close();
    await broker.close();
    await plant.server.close();
  });

  test('births, data, a gap, a death and a restart of the host', async () => {
    const { clock } = plant.server;
    const host = await watchHost(broker.url, 'plant-host');
    const press = await startEdgeNode(broker.url, plant.server.clock);
    await press.birth();
    const isAsked = press.nextBirth();
    const id = await add();
    // The host requests the births that it has missed.
    await isAsked;
    await eventually(async () =>
      expect(await stored(id)).toEqual(['status RUNNING', 'totalparts 0']),
    );

    clock.now += 11_000;
    await press.data({ total: 1 });
    await press.past(7, clock.now - 60_000);
    await eventually(async () => expect(await counts(id)).toEqual([7, 0, 1]));
    const isAskedAgain = press.nextBirth();
    press.lose({ total: 2 });
    clock.now += 1000;
    await press.data({ total: 3 });
    const passing = setInterval(() => (clock.now += 500), 20);
    await isAskedAgain;
    clearInterval(passing);
    await eventually(async () => expect(await counts(id)).toEqual([7, 0, 1, 3, 3]));

    clock.now += 5000;
    await press.die();
    await eventually(async () => expect((await stored(id)).at(-1)).toBe('status UNDEFINED'));
    clock.now += 1000;
    const again = await startEdgeNode(broker.url, plant.server.clock);
    await again.birth();
    await eventually(async () =>
      expect((await stored(id)).slice(-2)).toEqual(['status RUNNING', 'totalparts 0']),
    );

    const isAskedByNext = again.nextBirth();
    await connectors.close();
    await eventually(() => expect(host.states.at(-1)?.online).toBe(false));
    connectors = runConnectors(plant.server);
    await isAskedByNext;
    await eventually(() => expect(host.states.at(-1)?.online).toBe(true));
    expect(host.states.map(({ online }) => online)).toEqual([true, false, true]);
    expect(host.states[1]?.timestamp).toBe(host.states[0]?.timestamp);
    await Promise.all([again.close(), host.close()]);
  });

  test('what cannot be read is counted with its reason, and the host goes on', async () => {
    const press = await startEdgeNode(broker.url, plant.server.clock);
    onTestFinished(() => press.close());
    const id = await add();
    await press.publish('NDATA', Buffer.from([0xff, 0xff, 0xff]));
    await press.publish('NBIRTH', Buffer.from('{"metrics":[]}'));
    await press.birth();
    await eventually(async () => expect(await counts(id)).toContain(0));

    await eventually(async () => {
      const { body } = await plant.server.get('global', `admin/datasources/${id}`);
      expect(body).toMatchObject({
        Rejected: [{ Code: 'message.unreadable', Count: expect.any(Number) }],
      });
    });
  });

  test('a test answers the values of births, and a mapping of them', async () => {
    const press = await startEdgeNode(broker.url, plant.server.clock);
    onTestFinished(() => press.close());
    await press.birth();
    await press.data({ total: 4 });
    const id = await add({ IsEnabled: false, Mapping: [] });
    const end = repeat(() => press.data({ total: 5 }), 100);
    const { body } = await plant.call('POST', `/${id}/test`, {});
    // Ends while the broker still responds.
    await end();

    expect(body).toMatchObject({ IsConnected: true, Error: null });
    const { Samples } = body as { Samples: { Topic: string; DataItemId: string }[] };
    expect(Samples).toContainEqual(
      expect.objectContaining({ Topic: edge, DataItemId: 'state', Value: 'RUN' }),
    );
  });

  async function add(more: object = {}): Promise<string> {
    const id = await plant.addDevice({
      DisplayName: 'Gateway',
      Kind: 'sparkplug',
      Url: broker.url,
      Topic: 'riverside',
      HostId: 'plant-host',
      Mapping: mapping,
      ...more,
    });
    if (!('IsEnabled' in more)) await isRunning(plant, id);
    return id;
  }

  async function stored(id: string): Promise<string[]> {
    const samples = await samplesFrom(plant.server, id);
    return samples.map(
      ({ tag, number_value, text_value }) => `${tag} ${text_value ?? number_value}`,
    );
  }

  async function counts(id: string): Promise<(number | null)[]> {
    const samples = await samplesFrom(plant.server, id);
    return samples.filter(({ tag }) => tag === 'totalparts').map((one) => one.number_value);
  }
});
