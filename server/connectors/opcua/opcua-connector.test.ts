import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import type { DeviceTest } from '#schemas/api/source-devices.gen.ts';
import { runConnectors, samplesFrom, startPlant } from '#server/connectors/connectors.fixture.ts';
import { isRunning } from '#server/connectors/mqtt/broker-device.fixture.ts';
import { startProxy } from '#server/connectors/proxy.fixture.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import { namespaceUri, startOpcuaServer } from './opcua-server.fixture.ts';

const machine = 'riverside-imm-01';
const mapping = [
  { DataItemId: `nsu=${namespaceUri};s=State`, MachineId: machine, Tag: 'status' },
  { DataItemId: `nsu=${namespaceUri};s=Total`, MachineId: machine, Tag: 'totalparts' },
];

describe.each(testDatabases)('OPC UA servers on %s', (kind) => {
  let plant: Awaited<ReturnType<typeof startPlant>>;
  let connectors: ReturnType<typeof runConnectors>;
  let named = 0;
  beforeAll(async () => {
    plant = await startPlant(kind);
    connectors = runConnectors(plant.server);
  });
  afterAll(async () => {
    await connectors.close();
    await plant.server.close();
  });
  afterEach(async () => {
    const { Items } = (await plant.call('GET', '?pageSize=100')).body as {
      Items: { Id: string }[];
    };
    for (const { Id } of Items) await plant.call('DELETE', `/${Id}`);
    await connectors.settled();
  });

  test('values are stored at the time of their source, and go on after a restart of the server', async () => {
    const press = await started();
    const id = await add(press.url);
    await isRunning(plant, id);
    await values(id, ['status RUNNING', 'totalparts 0']);

    const { now } = plant.server.clock;
    plant.server.clock.now += 1000;
    press.set('Total', 7, now + 500);
    await values(id, ['status RUNNING', 'totalparts 0', 'totalparts 7']);
    expect((await samplesFrom(plant.server, id)).at(-1)?.at).toBe(now + 500);

    plant.server.clock.now += 1000;
    await press.restart();
    await eventually(async () => expect(await samplesFrom(plant.server, id)).toHaveLength(5));
    plant.server.clock.now += 1000;
    press.set('Total', 9);
    await eventually(async () =>
      expect((await samplesFrom(plant.server, id)).at(-1)?.number_value).toBe(9),
    );
  });

  test('a connection that is silent without an end is made again', async () => {
    const press = await started();
    const proxy = await startProxy(press.url);
    onTestFinished(() => proxy.close());
    const id = await add(proxy.url);
    await values(id, ['status RUNNING', 'totalparts 0']);
    proxy.swallow();
    // Whichever is first: a missing keep-alive, or a request without a reply.
    await failed(
      id,
      expect.stringMatching(/^The (server is silent|connection to the server was lost)/),
    );
    proxy.pass();
    plant.server.clock.now += 1000;
    press.set('Total', 5);

    await eventually(async () =>
      expect((await samplesFrom(plant.server, id)).at(-1)?.number_value).toBe(5),
    );
  });

  test('an address that the server gives as its own is not dialled', async () => {
    const canary = await startProxy('opc.tcp://127.0.0.1:1');
    onTestFinished(() => canary.close());
    const press = await started({ advertised: canary.url });
    const Security = 'signAndEncrypt';
    const trusting = { Security, ServerThumbprint: press.thumbprint() };
    await values(await add(press.url, trusting), ['status RUNNING', 'totalparts 0']);

    expect(canary.connections()).toBe(0);
  });

  test('a value of bad quality makes the status unknown, and is no count', async () => {
    const press = await started();
    const id = await add(press.url);
    await values(id, ['status RUNNING', 'totalparts 0']);
    plant.server.clock.now += 1000;
    press.fail('Total');
    press.fail('State');

    await eventually(async () => expect((await samplesFrom(plant.server, id)).length).toBe(4));
    const later = (await samplesFrom(plant.server, id)).slice(2);
    const qualities = later.map(({ tag, text_value, number_value, quality }) =>
      [tag, text_value, number_value, quality].join(' '),
    );
    expect(qualities.toSorted()).toEqual(['status UNDEFINED  2', 'totalparts   2']);
  });

  test('a node that is not there is named, and the others are read', async () => {
    const press = await started();
    const wrong = [
      { DataItemId: 'ns=1;s=Nothing', MachineId: machine, Tag: 'goodparts' },
      { DataItemId: 'nsu=urn:nowhere;s=Total', MachineId: machine, Tag: 'rejectparts' },
    ];
    const id = await add(press.url, { Mapping: [...mapping, ...wrong] });
    await values(id, ['status RUNNING', 'totalparts 0']);

    await eventually(async () =>
      expect((await plant.call('GET', `/${id}`)).body).toMatchObject({
        State: 'running',
        LastError: 'The server has no nsu=urn:nowhere;s=Total, ns=1;s=Nothing',
      }),
    );
  });

  test('a thousand nodes are read', async () => {
    const press = await started({ many: 1000 });
    const many = Array.from({ length: 1000 }, (_, index) => ({
      DataItemId: `nsu=${namespaceUri};s=n${index}`,
      MachineId: machine,
      Tag: 'totalparts',
    }));
    const id = await add(press.url, { Mapping: many });
    await isRunning(plant, id);
    plant.server.clock.now += 10_000;
    const { now } = plant.server.clock;
    for (const index of many.keys()) press.set(`n${index}`, index + 1, now - 1000 + index);

    await eventually(async () => {
      const samples = await samplesFrom(plant.server, id);
      const numbers = new Set(samples.map(({ number_value }) => number_value));
      expect(many.filter((_, index) => !numbers.has(index + 1))).toEqual([]);
    });
  });

  test('a user with the wrong password is told so, and with the right one is let in', async () => {
    const press = await started({ user: { name: 'lineside', password: 'right' } });
    const id = await add(press.url, { Username: 'lineside', Secret: 'wrong' });
    await failed(id, 'The server refused the user name or the password');

    expect(press.sessions()).toBe(0);
    const other = await add(press.url, { Username: 'lineside', Secret: 'right' });
    await values(other, ['status RUNNING', 'totalparts 0']);
  });

  test.each(['sign', 'signAndEncrypt'])(
    'with %s a certificate is refused until its thumbprint is entered',
    async (Security) => {
      const press = await started({ user: { name: 'lineside', password: 'right' } });
      const user = { Username: 'lineside', Secret: 'right', Security };
      const id = await add(press.url, user);
      const digits = press.thumbprint().replaceAll(':', '');
      await failed(
        id,
        `The certificate of the server is not trusted yet. If its thumbprint is ${digits}, enter it in the connector`,
      );
      expect(press.sessions()).toBe(0);

      const other = await add(press.url, { ...user, ServerThumbprint: '00'.repeat(20) });
      await failed(other, expect.stringContaining('has another certificate than the trusted one'));
      expect(press.sessions()).toBe(0);

      const trusting = await add(press.url, { ...user, ServerThumbprint: press.thumbprint() });
      await values(trusting, ['status RUNNING', 'totalparts 0']);
    },
    60_000,
  );

  test('a test proposes a mapping, states of Machinery and PackML without one', async () => {
    const press = await started({ hasStandards: true });
    const id = await add(press.url, { IsEnabled: false, Mapping: [] });
    const { body } = await plant.call('POST', `/${id}/test`, {});

    expect(body).toMatchObject({ IsConnected: true, Error: null });
    const { Samples, Mapping } = body as DeviceTest;
    expect(Samples).toContainEqual(
      expect.objectContaining({ DataItemId: `nsu=${namespaceUri};s=State`, Value: 'ACTIVE' }),
    );
    expect(
      Samples.slice(0, 2)
        .map(({ Value }) => Value)
        .toSorted(),
    ).toEqual(['Executing', 'Held']);
    expect(Mapping.map(({ MachineId, Tag }) => `${MachineId} ${Tag}`).toSorted()).toEqual([
      'riverside-imm-01 status',
      'riverside-imm-01 totalparts',
      'riverside-imm-02 status',
      'riverside-imm-03 status',
    ]);
  });

  async function started(settings?: Parameters<typeof startOpcuaServer>[1]) {
    const server = await startOpcuaServer(plant.server.clock, settings);
    onTestFinished(() => server.close());
    return server;
  }

  function add(Url: string, more: object = {}): Promise<string> {
    named += 1;
    return plant.addDevice({
      DisplayName: `Press ${named}`,
      Kind: 'opcua',
      Url,
      IntervalSeconds: 0.2,
      Mapping: mapping,
      ...more,
    });
  }

  async function values(id: string, expected: readonly string[]): Promise<void> {
    await eventually(async () => {
      const samples = await samplesFrom(plant.server, id);
      const shown = samples.map((one) => `${one.tag} ${one.text_value ?? one.number_value}`);
      expect(shown.toSorted()).toEqual(expected.toSorted());
    });
  }

  async function failed(id: string, LastError: unknown): Promise<void> {
    await eventually(async () =>
      expect((await plant.call('GET', `/${id}`)).body).toMatchObject({
        State: 'failed',
        LastError,
      }),
    );
  }
});
