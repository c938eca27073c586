import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import type { HubConnection } from '@microsoft/signalr';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { FrameSpan, MachineKpi, MachineStatus, Snapshot } from '#schemas/api/hub.gen.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { eventually } from '#shared/eventually.fixture.ts';

const imm01 = 'riverside-imm-01';
/** Timeouts are long, because the machine may be busy. */
let server: TestApp;
let address: string;
const opened: HubConnection[] = [];

beforeAll(async () => {
  server = await startTestApp('SQLite');
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());
beforeEach(() => void (server.clock.now += 60_000));
afterEach(() => Promise.all(opened.splice(0).map((connection) => connection.stop())));

describe.each([
  ['WebSockets', HttpTransportType.WebSockets],
  ['server-sent events', HttpTransportType.ServerSentEvents],
  ['long polling', HttpTransportType.LongPolling],
])('over %s', (_, transport) => {
  test('the unmodified client gets a snapshot and every change after it', async () => {
    await server.ingest([[imm01, 'status', 'RUNNING', 30]]);
    const { connection, frames } = await connect('anna', transport);

    const snapshot = await connection.invoke<Snapshot>('Subscribe', { plantId: 'riverside' });
    expect(snapshot.machineStatus.find(({ Id }) => Id === imm01)).toMatchObject({
      Value: 'RUNNING',
      TotalSeconds: 30,
    });
    expect(snapshot.machineKpis).toHaveLength(20);

    await server.ingest([[imm01, 'status', 'STOPPED', 5]]);
    await eventually(() => expect(frames.status).toHaveLength(1));
    const [items, span] = frames.status[0] ?? [];
    expect(items).toMatchObject([{ Id: imm01, Value: 'STOPPED', TotalSeconds: 5, Seq: span?.Seq }]);
    expect(span).toMatchObject({ Topic: 'status', Scope: 'riverside' });
    expect(span?.Since).toBeLessThanOrEqual(snapshot.Seq);
    expect(span?.Seq).toBeGreaterThan(snapshot.Seq);
  });

  test('a method that is not there is refused by name', async () => {
    const { connection } = await connect('anna', transport);

    await expect(connection.invoke('Drop')).rejects.toThrow("Unknown hub method 'Drop'");
  });
});

test('parts are published as they come, ratios soon after', async () => {
  await server.ingest([
    [imm01, 'product', 'cap-28', 50],
    [imm01, 'totalparts', 100, 50],
  ]);
  const { connection, frames } = await connect('anna');
  const snapshot = await connection.invoke<Snapshot>('Subscribe', {
    plantId: 'riverside',
    topics: ['kpis'],
  });
  const before = snapshot.machineKpis.find(({ Id }) => Id === imm01)?.TotalParts ?? Number.NaN;

  await server.ingest([[imm01, 'totalparts', 107, 1]]);

  await eventually(() =>
    expect(published(frames.kpis, 'TotalParts')).toContainEqual([imm01, before + 7]),
  );
  await eventually(() => expect(published(frames.kpis, 'PartsPace')).not.toEqual([]));
});

test('a machine can be read alone', async () => {
  const { connection, frames } = await connect('anna');
  const snapshot = await connection.invoke<Snapshot>('Subscribe', { machineId: imm01 });
  expect(snapshot.machineStatus.map(({ Id }) => Id)).toEqual([imm01]);

  await server.ingest([
    ['riverside-imm-02', 'status', 'RUNNING', 1],
    [imm01, 'status', 'UNDEFINED', 1],
  ]);

  await eventually(() => expect(frames.status.flatMap(([items]) => items)).toHaveLength(1));
  expect(frames.status[0]?.[0]).toMatchObject([{ Id: imm01, Value: 'UNDEFINED' }]);
});

test('the machines of all plants of the caller can be read at once, and those of no other', async () => {
  const { connection, frames } = await connect('anna');
  const snapshot = await connection.invoke<Snapshot>('Subscribe', {
    plantId: '*',
    topics: ['status'],
  });
  const plants = new Set(snapshot.machineStatus.map(({ Id }) => Id.split('-')[0]));
  expect(plants).toEqual(new Set(['pune', 'riverside']));

  await server.ingest([['monterrey-imm-01', 'status', 'RUNNING', 1]]);
  await server.ingest([['pune-imm-01', 'status', 'UNDEFINED', 1]]);
  await server.ingest([[imm01, 'status', 'STOPPED', 1]]);

  await eventually(() => expect(frames.status.flatMap(([items]) => items)).toHaveLength(2));
  // Changes in quick succession may share a frame.
  expect(new Set(frames.status.map(([, span]) => span.Scope))).toEqual(new Set(['*']));
  await connection.invoke('Unsubscribe', { plantId: '*' });
  await seenByAnother(() => server.ingest([[imm01, 'status', 'RUNNING', 0]]));
  expect(frames.status.flatMap(([items]) => items)).toHaveLength(2);
});

test('after Unsubscribe nothing more comes, and another page of the plant goes on', async () => {
  const left = await connect('anna');
  const other = await connect('anna');
  for (const { connection } of [left, other])
    await connection.invoke('Subscribe', { plantId: 'riverside', topics: ['status'] });
  await left.connection.invoke('Unsubscribe', { plantId: 'riverside' });

  await server.ingest([[imm01, 'status', 'STOPPED', 1]]);

  await eventually(() => expect(other.frames.status).not.toEqual([]));
  expect(left.frames.status).toEqual([]);
});

test("another client's plant is refused in the words for one that does not exist", async () => {
  const { connection } = await connect('anna');
  const foreign = await messageOf(connection.invoke('Subscribe', { plantId: 'monterrey' }));
  const missing = await messageOf(connection.invoke('Subscribe', { plantId: 'nowhere' }));

  expect(foreign).toContain('There is no such plant or machine');
  expect(foreign).toBe(missing);
  expect(await messageOf(connection.invoke('Subscribe', { machineId: 'monterrey-imm-01' }))).toBe(
    missing,
  );
});

test.each([
  ['nothing', {}, 'There is no such plant or machine'],
  ['an unknown topic', { plantId: 'riverside', topics: ['secrets'] }, 'Give plantId or machineId'],
  ['an unknown field', { plantId: 'riverside', Role: 'Sysadmin' }, 'Give plantId or machineId'],
  ['a number', 7, 'Give plantId or machineId'],
])('Subscribe with %s is refused', async (_, request, why) => {
  const { connection } = await connect('anna');

  await expect(connection.invoke('Subscribe', request)).rejects.toThrow(why);
});

test('without a good token no one gets in', async () => {
  const connection = build('no token of ours', HttpTransportType.WebSockets);

  await expect(connection.start()).rejects.toThrow('401');
});

test('when a session is revoked its connection gets the reason and ends', async () => {
  const { connection } = await connect('carol');
  const reasons: unknown[] = [];
  const ended = new Promise<void>((resolve) => connection.onclose(() => resolve()));
  connection.on('sessionRevoked', (revoked) => reasons.push(revoked));

  const headers = { authorization: `Bearer ${await server.tokenOf('carol')}` };
  await server.call({ method: 'DELETE', url: '/api/accounts/token', headers });

  await ended;
  expect(reasons).toEqual([{ reason: 'signed out' }]);
});

/** Waits until another client has the frame: a wrongly sent one would have arrived by then, too. */
async function seenByAnother(change: () => Promise<unknown>): Promise<void> {
  const { connection, frames } = await connect('anna');
  await connection.invoke('Subscribe', { plantId: 'riverside', topics: ['status'] });
  await change();
  await eventually(() => expect(frames.status).not.toEqual([]));
}

interface Frames {
  status: [MachineStatus[], FrameSpan][];
  kpis: [MachineKpi[], FrameSpan][];
}

async function connect(username: string, transport = HttpTransportType.WebSockets) {
  const connection = build(await server.tokenOf(username), transport);
  const frames: Frames = { status: [], kpis: [] };
  connection.on('machineStatus', (items: MachineStatus[], span: FrameSpan) =>
    frames.status.push([items, span]),
  );
  connection.on('machineKpis', (items: MachineKpi[], span: FrameSpan) =>
    frames.kpis.push([items, span]),
  );
  await connection.start();
  opened.push(connection);
  return { connection, frames };
}

function build(token: string, transport: HttpTransportType): HubConnection {
  return new HubConnectionBuilder()
    .withUrl(`${address}/chimehub`, { transport, accessTokenFactory: () => token })
    .configureLogging(LogLevel.None)
    .build();
}

function published(frames: Frames['kpis'], field: keyof MachineKpi) {
  return frames
    .flatMap(([items]) => items)
    .filter((item) => item[field] !== undefined)
    .map((item) => [item.Id, item[field]]);
}

function messageOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'accepted',
    (error: Error) => error.message,
  );
}
