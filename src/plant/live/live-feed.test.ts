import { afterEach, expect, test, vi } from 'vitest';

import type { HubEvents } from '#api/hub/hub.ts';
import type { FrameSpan, MachineStatus, Snapshot } from '#schemas/api/hub.gen.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import { type LiveFeed, startLiveFeed } from './live-feed.ts';
import { createLiveStore, keyOf, subscribeKey } from './live-store.ts';

const start = Date.parse('2026-11-21T08:00:00Z');
const feeds: LiveFeed[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const feed of feeds.splice(0)) feed.stop();
});

test('a snapshot makes the store live, and frames that follow on it are applied', async () => {
  const { store, receive } = await connectedFeed();

  receive(frame([status('M1', 'STOPPED', 6)], { Since: 5, Seq: 6 }));

  expect(store.connection).toBe('live');
  expect(store.statuses.get('M1')?.value.Value).toBe('STOPPED');
});

test('a gap asks for a new snapshot, and values are stale until it is in', async () => {
  const { store, receive, subscribe } = await connectedFeed();
  const answer = later();
  subscribe.mockReturnValueOnce(answer.promise);

  receive(frame([status('M1', 'STOPPED', 9)], { Since: 8, Seq: 9 }));

  expect(store.connection).toBe('stale');
  expect(store.statuses.get('M1')?.value.Value).toBe('RUNNING');

  answer.resolve(snapshot(9, [status('M1', 'UNDEFINED', 7)]));
  await eventually(() => expect(store.connection).toBe('live'));

  expect(subscribe).toHaveBeenCalledTimes(2);
  expect(store.statuses.get('M1')?.value.Value).toBe('UNDEFINED');
});

test('frames that come before the snapshot wait for it, and older ones fall away', async () => {
  const answer = later();
  const { store, receive, subscribe } = newFeed(() => answer.promise);
  await eventually(() => expect(subscribe).toHaveBeenCalled());

  receive(frame([status('M1', 'STOPPED', 4)], { Since: 3, Seq: 4 }));
  receive(frame([status('M1', 'UNDEFINED', 6)], { Since: 5, Seq: 6 }));
  answer.resolve(snapshot(5, [status('M1', 'RUNNING', 5)]));

  await eventually(() => expect(store.statuses.get('M1')?.value.Value).toBe('UNDEFINED'));
});

test('an item that is not newer than the machine’s last is ignored', async () => {
  const { store, receive } = await connectedFeed();

  receive(frame([status('M1', 'STOPPED', 2)], { Since: 5, Seq: 6 }));

  expect(store.statuses.get('M1')?.value.Value).toBe('RUNNING');
});

test('a machine that no one knows is ignored', async () => {
  const { store, receive } = await connectedFeed();

  receive(frame([status('M9', 'STOPPED', 6)], { Since: 5, Seq: 6 }));

  expect(store.statuses.has('M9')).toBe(false);
});

test('a frame about another plant is ignored', async () => {
  const { store, receive, subscribe } = await connectedFeed();

  receive(frame([status('M1', 'STOPPED', 60)], { Since: 50, Seq: 60, Scope: 'other' }));

  expect(store.connection).toBe('live');
  expect(subscribe).toHaveBeenCalledTimes(1);
});

test('an answer from before the connection was lost does not make values live again', async () => {
  const answer = later();
  const { store, lost, subscribe } = newFeed(() => answer.promise);
  await eventually(() => expect(subscribe).toHaveBeenCalled());

  lost();
  answer.resolve(snapshot(5, [status('M1', 'RUNNING', 5)]));
  await answer.promise;

  expect(store.connection).toBe('stale');
  expect(store.statuses.size).toBe(0);
});

test('a server that is away is asked again until it is there', async () => {
  vi.useFakeTimers();
  let tries = 0;
  const { store, connecting } = newFeed(
    () => Promise.resolve(snapshot(5, [status('M1', 'RUNNING', 5)])),
    async () => {
      tries += 1;
      if (tries < 4) throw new Error('Failed to fetch');
    },
  );

  await vi.advanceTimersByTimeAsync(0);
  expect(store.connection).toBe('stale');
  await vi.advanceTimersByTimeAsync(20_000);

  expect(connecting).toHaveBeenCalledTimes(4);
  expect(store.connection).toBe('live');
});

test('a new scope is asked for on the same connection, into its own store', async () => {
  const { store, feed, connecting, subscribe } = await connectedFeed();
  const next = createLiveStore(() => start);

  feed.read({ store: next, request: { plantId: 'P2' } });
  expect(next.connection).toBe('connecting');
  await eventually(() => expect(next.connection).toBe('live'));

  expect(subscribe).toHaveBeenLastCalledWith({ plantId: 'P2' });
  expect(connecting).toHaveBeenCalledTimes(1);
  expect(store.statuses.get('M1')?.value.Value).toBe('RUNNING');
});

test('other topics of the same plant take the place of the old ones, which are not ended', async () => {
  const { store, feed, subscribe, unsubscribe } = await connectedFeed();

  feed.read({ store, request: { plantId: 'P1', topics: ['metrics'] } });
  await eventually(() => expect(subscribe).toHaveBeenCalledTimes(2));
  expect(unsubscribe).not.toHaveBeenCalled();

  feed.read({ store, request: { plantId: 'P2' } });
  expect(unsubscribe).toHaveBeenCalledWith({ plantId: 'P1', topics: ['metrics'] });
});

test('a page that wakes asks again, and after a long sleep it connects again', async () => {
  const { clock, feed, connecting, subscribe } = await connectedFeed();

  feed.wake();
  await eventually(() => expect(subscribe).toHaveBeenCalledTimes(2));
  expect(connecting).toHaveBeenCalledTimes(1);

  clock.now = start + 60_000;
  feed.wake();
  await eventually(() => expect(connecting).toHaveBeenCalledTimes(2));
});

test('a connection that has just been made is not begun again because nothing came before it', async () => {
  const { clock, lost, feed, connecting, subscribe } = await connectedFeed();
  clock.now = start + 60_000;
  subscribe.mockReturnValueOnce(new Promise(() => {}));
  lost();
  await eventually(() => expect(subscribe).toHaveBeenCalledTimes(2));

  feed.wake();
  await eventually(() => expect(subscribe).toHaveBeenCalledTimes(3));
  expect(connecting).toHaveBeenCalledTimes(2);
});

test('an attempt that got no answer is begun again when the server answers again', async () => {
  const { store, lost, reached, isWatched, connecting } = await connectedFeed();
  expect(isWatched()).toBe(false);

  connecting.mockReturnValueOnce(new Promise(() => {}));
  lost();
  expect(isWatched()).toBe(true);
  await eventually(() => expect(connecting).toHaveBeenCalledTimes(2));
  expect(store.connection).toBe('stale');

  reached();
  await eventually(() => expect(store.connection).toBe('live'));
  expect(connecting).toHaveBeenCalledTimes(3);
  expect(isWatched()).toBe(false);
});

test('what is stopped neither connects nor asks again', async () => {
  vi.useFakeTimers();
  const { feed, connecting } = newFeed(
    () => Promise.resolve(snapshot(5, [])),
    () => Promise.reject(new Error('Failed to fetch')),
  );
  await vi.advanceTimersByTimeAsync(0);

  feed.stop();
  await vi.advanceTimersByTimeAsync(600_000);

  expect(connecting).toHaveBeenCalledTimes(1);
});

test('a frame notifies a cell once, however many items it holds, and no cell that did not move', async () => {
  const { store, receive } = await connectedFeed();
  const notified: string[] = [];
  for (const id of ['M1', 'M2']) subscribeKey(store, keyOf.status(id), () => notified.push(id));

  receive(frame([status('M1', 'STOPPED', 6), status('M1', 'UNDEFINED', 7)], { Since: 5, Seq: 7 }));

  expect(notified).toEqual(['M1']);
});

test('the clock of the server is known from the snapshot', async () => {
  const { store } = await connectedFeed();

  expect(store.clock.serverNow()).toBe(start + 7000);
});

/** A feed over a mock hub that connects at once, with the test's answers. */
function newFeed(answer: () => Promise<Snapshot>, connect = async () => {}) {
  const clock = { now: start };
  const store = createLiveStore(
    () => clock.now,
    () => clock.now,
  );
  const subscribe = vi.fn<() => Promise<Snapshot>>(answer);
  const connecting = vi.fn<() => Promise<void>>(connect);
  const unsubscribe = vi.fn<() => Promise<void>>(async () => {});
  let events: HubEvents | undefined;
  let within: (() => void) | undefined;
  const feed = startLiveFeed(
    { store, request: { plantId: 'P1' } },
    {
      open(given) {
        events = given;
        return { connect: connecting, subscribe, unsubscribe, stop() {} };
      },
      probing: (reached) => ({
        watch() {
          within = reached;
        },
        stop() {
          within = undefined;
        },
      }),
    },
  );
  feeds.push(feed);
  return {
    store,
    clock,
    feed,
    subscribe,
    unsubscribe,
    connecting,
    lost: () => events?.lost(),
    reached: () => within?.(),
    isWatched: () => within !== undefined,
    receive: ({ topic, items, span }: ReturnType<typeof frame>) =>
      events?.frame(topic, items, span),
  };
}

async function connectedFeed() {
  const made = newFeed(() =>
    Promise.resolve(snapshot(5, [status('M1', 'RUNNING', 5), status('M2', 'RUNNING', 3)])),
  );
  await eventually(() => expect(made.store.connection).toBe('live'));
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
