import type { ServerResponse } from 'node:http';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { runConnectors, samplesFrom, startPlant } from '#server/connectors/connectors.fixture.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import { startAgent, type AgentEvent } from './agent.fixture.ts';

const execution = 'Mazak01-C_execution';
const partCount = 'Mazak01-C_partcount';

const mapping = [
  { DataItemId: execution, MachineId: 'riverside-imm-01', Tag: 'status' },
  { DataItemId: 'PartCountAct', MachineId: 'riverside-imm-01', Tag: 'totalparts' },
];

describe.each(testDatabases)('an agent on %s', (kind) => {
  let plant: Awaited<ReturnType<typeof startPlant>>;
  let agent: Awaited<ReturnType<typeof startAgent>>;
  let connectors: ReturnType<typeof runConnectors>;
  let count = 0;
  beforeAll(async () => void (plant = await startPlant(kind)));
  afterAll(() => plant.server.close());
  beforeEach(async () => {
    agent = await startAgent({ bufferSize: 10 });
    connectors = runConnectors(plant.server);
  });
  afterEach(async () => {
    await connectors.close();
    await agent.close();
  });

  test('what is so is taken as it is now, and what happens then once', async () => {
    agent.add(event(execution, '2026-06-07T06:00:00Z', 'ACTIVE'));
    agent.add(event(partCount, '2026-06-10T15:00:00Z', '100'));
    const id = await add();
    await stored(id, 2);
    agent.add(event(partCount, '2026-06-10T16:01:00Z', '101'));
    agent.add(event(execution, '2026-06-10T16:02:00Z', 'INTERRUPTED'));
    agent.add(event('Mazak01-C_Sload', '2026-06-10T16:02:00Z', '12.5'));
    agent.add(event(partCount, '2026-06-10T16:03:00Z', 'UNAVAILABLE'));
    agent.add(event(execution, '2026-06-10T16:03:00Z', 'UNAVAILABLE'));

    expect(await stored(id, 6)).toEqual([
      'status RUNNING 16:00:00',
      'totalparts 100 16:00:00',
      'totalparts 101 16:01:00',
      'status STOPPED 16:02:00',
      'totalparts null 16:03:00',
      'status UNDEFINED 16:03:00',
    ]);
  });

  test('a restarted server goes on where it stopped', async () => {
    agent.add(event(partCount, '2026-06-10T15:00:00Z', '100'));
    const id = await add();
    await stored(id, 1);
    await connectors.close();
    agent.add(event(partCount, '2026-06-10T16:01:00Z', '101'));
    agent.add(event(partCount, '2026-06-10T16:02:00Z', '102'));
    connectors = runConnectors(plant.server);

    expect(await stored(id, 3)).toEqual([
      'totalparts 100 16:00:00',
      'totalparts 101 16:01:00',
      'totalparts 102 16:02:00',
    ]);
    expect(agent.asked.filter((url) => url.endsWith('/current'))).toHaveLength(1);
  });

  test('a restarted agent is read from what is so then', async () => {
    agent.add(event(partCount, '2026-06-10T15:00:00Z', '100'));
    const id = await add();
    await stored(id, 1);
    agent.restart('2026-06-10T16:30:00Z');
    agent.add(event(partCount, '2026-06-10T16:10:00Z', '3'));
    await stored(id, 2);
    agent.add(event(partCount, '2026-06-10T16:31:00Z', '4'));

    expect(await stored(id, 3)).toEqual([
      'totalparts 100 16:00:00',
      'totalparts 3 16:30:00',
      'totalparts 4 16:31:00',
    ]);
  });

  test('the connector continues with the first sample that the agent has not dropped', async () => {
    agent.add(event(partCount, '2026-06-10T15:00:00Z', '100'));
    const id = await add();
    await stored(id, 1);
    await connectors.close();
    for (let part = 1; part <= 25; part += 1)
      agent.add(event(partCount, `2026-06-10T16:${10 + part}:00Z`, String(100 + part)));
    connectors = runConnectors(plant.server);

    const all = await stored(id, 11);
    expect(all.slice(0, 2)).toEqual(['totalparts 100 16:00:00', 'totalparts 116 16:26:00']);
    expect(all.at(-1)).toBe('totalparts 125 16:35:00');
  });

  test('an agent that is away for a while is read on, and its absence is shown', async () => {
    agent.add(event(partCount, '2026-06-10T15:00:00Z', '100'));
    const id = await add();
    await stored(id, 1);
    agent.answerWith((_, response) => response.writeHead(503).end('starting'));
    await eventually(async () =>
      expect(await deviceOf(id)).toMatchObject({
        State: 'failed',
        LastError: 'What answers is no MTConnect agent',
      }),
    );
    agent.add(event(partCount, '2026-06-10T16:01:00Z', '101'));
    agent.answerWith(undefined);

    expect(await stored(id, 2)).toContain('totalparts 101 16:01:00');
    await eventually(async () =>
      expect(await deviceOf(id)).toMatchObject({ State: 'running', LastError: null }),
    );
  });

  test.each([
    [
      'a redirect',
      (_: unknown, response: ServerResponse) =>
        response.writeHead(302, { location: 'http://127.0.0.1:1/current' }).end(),
      'The agent answered with a redirect: 302',
    ],
    [
      'a document type',
      (_: unknown, response: ServerResponse) =>
        response.end('<!DOCTYPE a [<!ENTITY b "c">]><MTConnectStreams>&b;</MTConnectStreams>'),
      'What answers is no MTConnect agent',
    ],
    [
      'a page',
      (_: unknown, response: ServerResponse) => response.end('<html>hello'),
      'What answers is no MTConnect agent',
    ],
  ] as const)('%s is not followed', async (_, reply, LastError) => {
    agent.answerWith((request, response) => void reply(request, response));
    const id = await add();

    await eventually(async () =>
      expect(await deviceOf(id)).toMatchObject({ State: 'failed', LastError }),
    );
    expect(await samplesFrom(plant.server, id)).toEqual([]);
  });

  test('a test answers what the agent has and a mapping of it, and stores nothing', async () => {
    agent.add(event(execution, '2026-06-10T15:00:00Z', 'ACTIVE'));
    agent.add(event(partCount, '2026-06-10T15:00:00Z', '100'));
    const id = await add({ IsEnabled: false, Mapping: [] });
    await plant.server.db
      .updateTable('machines')
      .set({ display_name: 'Mazak 01' })
      .where('id', '=', 'riverside-imm-02')
      .execute();
    const { status, body } = await plant.call('POST', `/${id}/test`, {});

    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        IsConnected: true,
        Error: null,
        Samples: [
          { Topic: null, DataItemId: execution, Path: null, Value: 'ACTIVE' },
          { Topic: null, DataItemId: partCount, Path: null, Value: '100' },
        ],
        Mapping: [
          { ...proposed, DataItemId: execution, Tag: 'status' },
          { ...proposed, DataItemId: partCount, Tag: 'totalparts' },
        ],
      },
    });
    expect(await samplesFrom(plant.server, id)).toEqual([]);
  });

  const proposed = { Topic: null, Path: null, TimePath: null, MachineId: 'riverside-imm-02' };

  function add(more: object = {}): Promise<string> {
    count += 1;
    return plant.addDevice({
      DisplayName: `Agent ${count}`,
      Kind: 'mtconnect',
      Url: agent.url,
      Topic: 'Mazak01',
      IntervalSeconds: 0.2,
      Mapping: mapping,
      ...more,
    });
  }

  async function deviceOf(id: string) {
    return (await plant.call('GET', `/${id}`)).body;
  }

  /** Stored samples of a device, once there are `many`. */
  async function stored(id: string, many: number): Promise<string[]> {
    await eventually(async () => expect(await samplesFrom(plant.server, id)).toHaveLength(many));
    return (await samplesFrom(plant.server, id)).map(
      ({ tag, number_value, text_value, at }) =>
        `${tag} ${number_value ?? text_value} ${new Date(at).toISOString().slice(11, 19)}`,
    );
  }
});

function event(item: AgentEvent['item'], at: string, value: string): AgentEvent {
  return { item, at, value };
}
