import { expect, test, vi } from 'vitest';

import type { FrameSpan, MachineStatus, Snapshot } from '#schemas/api/hub.gen.ts';

import { createLiveFeed } from './live-feed.ts';
import { createLiveStore, keyOf, listen } from './live-store.ts';

const start = Date.parse('2026-11-21T08:00:00Z');

test('a snapshot makes the store live, and frames that follow on it are applied', async () => {
  const { store, feed } = await connectedFeed();

  feed.frame(frame([status('M1', 'STOPPED', 6)], { Since: 5, Seq: 6 }));

  expect(store.connection).toBe('live');
  expect(store.statuses.get('M1')?.value.Value).toBe('STOPPED');
});

test('a gap asks for a new snapshot, and values are stale until it is in', async () => {
  const { store, feed, subscribe } = await connectedFeed();
  const answer = later();
  subscribe.mockReturnValueOnce(answer.promise);

  feed.frame(frame([status('M1', 'STOPPED', 9)], { Since: 8, Seq: 9 }));

  expect(store.connection).toBe('stale');
  expect(store.statuses.get('M1')?.value.Value).toBe('RUNNING');

  answer.resolve(snapshot(9, [status('M1', 'UNDEFINED', 7)]));
  await vi.waitFor(() => expect(store.connection).toBe('live'));

  expect(subscribe).toHaveBeenCalledTimes(2);
  expect(store.statuses.get('M1')?.value.Value).toBe('UNDEFINED');
});

test('frames that come before the snapshot wait for it, and older ones fall away', async () => {
  const answer = later();
  const { store, feed } = newFeed(() => answer.promise);
  const connected = feed.connected();

  feed.frame(frame([status('M1', 'STOPPED', 4)], { Since: 3, Seq: 4 }));
  feed.frame(frame([status('M1', 'UNDEFINED', 6)], { Since: 5, Seq: 6 }));
  answer.resolve(snapshot(5, [status('M1', 'RUNNING', 5)]));
  await connected;

  expect(store.statuses.get('M1')?.value.Value).toBe('UNDEFINED');
});

test('an item that is not newer than the machine’s last is ignored', async () => {
  const { store, feed } = await connectedFeed();

  feed.frame(frame([status('M1', 'STOPPED', 2)], { Since: 5, Seq: 6 }));

  expect(store.statuses.get('M1')?.value.Value).toBe('RUNNING');
});

test('a machine that nobody knows is ignored', async () => {
  const { store, feed } = await connectedFeed();

  feed.frame(frame([status('M9', 'STOPPED', 6)], { Since: 5, Seq: 6 }));

  expect(store.statuses.has('M9')).toBe(false);
});

test('a frame about another plant is ignored', async () => {
  const { store, feed, subscribe } = await connectedFeed();

  feed.frame(frame([status('M1', 'STOPPED', 60)], { Since: 50, Seq: 60, Scope: 'other' }));

  expect(store.connection).toBe('live');
  expect(subscribe).toHaveBeenCalledTimes(1);
});

test('an answer from before the connection was lost does not make values live again', async () => {
  const answer = later();
  const { store, feed } = newFeed(() => answer.promise);
  const connected = feed.connected();

  feed.lost();
  answer.resolve(snapshot(5, [status('M1', 'RUNNING', 5)]));
  await connected;

  expect(store.connection).toBe('stale');
});

test('a frame tells a cell once, however many items it holds, and no cell that did not move', async () => {
  const { store, feed } = await connectedFeed();
  const told: string[] = [];
  for (const id of ['M1', 'M2']) listen(store, keyOf.status(id), () => told.push(id));

  feed.frame(
    frame([status('M1', 'STOPPED', 6), status('M1', 'UNDEFINED', 7)], { Since: 5, Seq: 7 }),
  );

  expect(told).toEqual(['M1']);
});

test('the clock of the server is known from the snapshot', async () => {
  const { store } = await connectedFeed();

  expect(store.clock.serverNow()).toBe(start + 7000);
});

function newFeed(answer: () => Promise<Snapshot>) {
  const store = createLiveStore(() => start);
  const subscribe = vi.fn<() => Promise<Snapshot>>(answer);
  const feed = createLiveFeed({ store, request: { plantId: 'P1' }, subscribe });
  return { store, feed, subscribe };
}

async function connectedFeed() {
  const made = newFeed(() =>
    Promise.resolve(snapshot(5, [status('M1', 'RUNNING', 5), status('M2', 'RUNNING', 3)])),
  );
  await made.feed.connected();
  return made;
}

function snapshot(Seq: number, machineStatus: MachineStatus[]): Snapshot {
  const At = new Date(start + 7000).toISOString();
  return { Scope: 'P1', Seq, At, machineStatus, machineMetrics: [], machineKpis: [] };
}

function status(Id: string, Value: MachineStatus['Value'], Seq: number): MachineStatus {
  return { Id, Value, Seq, TotalSeconds: 0, At: '2026-11-21T07:59:00Z' };
}

function frame(items: MachineStatus[], change: Partial<FrameSpan>) {
  const span: FrameSpan = { Topic: 'status', Scope: 'P1', Since: 0, Seq: 0, ...change };
  return { topic: span.Topic, items, span };
}

function later() {
  const answers: ((value: Snapshot) => void)[] = [];
  const promise = new Promise<Snapshot>((resolve) => {
    answers.push(resolve);
  });
  return { promise, resolve: (value: Snapshot) => answers[0]?.(value) };
}
