import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createChannel } from './channel.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

test('the first change goes out at once, those of the next 16 ms in one frame', () => {
  const { channel, subscriber } = subscribedChannel();

  channel.put('status', 'a', { Id: 'a', Value: 'STOPPED' });
  vi.advanceTimersByTime(0);
  expect(subscriber.frames()).toEqual([
    { entries: [{ Id: 'a', Value: 'STOPPED', Seq: 1 }], since: 0 },
  ]);

  channel.put('status', 'a', { Id: 'a', Value: 'RUNNING' });
  vi.advanceTimersByTime(8);
  channel.put('status', 'b', { Id: 'b', Value: 'RUNNING' });
  channel.put('status', 'a', { Id: 'a', Value: 'UNDEFINED' });
  expect(subscriber.frames()).toHaveLength(1);

  vi.advanceTimersByTime(8);
  expect(subscriber.frames()[1]).toEqual({
    entries: [
      { Id: 'a', Value: 'UNDEFINED', Seq: 2 },
      { Id: 'b', Value: 'RUNNING', Seq: 2 },
    ],
    since: 1,
  });
});

test('fields that changed one after the other travel together', () => {
  const { channel, subscriber } = subscribedChannel();

  channel.put('kpis', 'a', { Id: 'a', TotalParts: 7 });
  channel.put('kpis', 'a', { Id: 'a', OEE: 0.5 });
  vi.advanceTimersByTime(0);

  expect(subscriber.frames()[0]?.entries).toEqual([{ Id: 'a', TotalParts: 7, OEE: 0.5, Seq: 1 }]);
});

test('a frame is one and the same text for every subscriber', () => {
  const { channel, subscriber } = subscribedChannel();
  const other = createSubscriber();
  channel.subscribe(other, ['status']);

  channel.put('status', 'a', { Id: 'a', Value: 'STOPPED' });
  vi.advanceTimersByTime(0);

  expect(other.texts[0]).toBe(subscriber.texts[0]);
});

test('a subscriber gets nothing of a topic it did not ask for', () => {
  const { channel, subscriber } = subscribedChannel(['kpis']);

  channel.put('status', 'a', { Id: 'a', Value: 'STOPPED' });
  vi.advanceTimersByTime(20);

  expect(subscriber.texts).toEqual([]);
});

test('a slow subscriber gets one merged frame when it is ready, whole values and no gap', () => {
  const { channel, subscriber } = subscribedChannel(['kpis']);
  subscriber.buffered = 300_000;
  channel.put('kpis', 'a', { Id: 'a', TotalParts: 1 });
  vi.advanceTimersByTime(20);
  channel.put('kpis', 'a', { Id: 'a', OEE: 0.5 });
  vi.advanceTimersByTime(20);
  channel.put('kpis', 'b', { Id: 'b', OEE: 0.9 });
  vi.advanceTimersByTime(20);
  expect(subscriber.texts).toEqual([]);

  subscriber.buffered = 0;
  vi.advanceTimersByTime(20);

  expect(subscriber.frames()).toEqual([
    {
      entries: [
        { Id: 'a', TotalParts: 1, OEE: 0.5, Seq: 2 },
        { Id: 'b', OEE: 0.9, Seq: 3 },
      ],
      since: 0,
    },
  ]);
  channel.put('kpis', 'b', { Id: 'b', OEE: 0.8 });
  vi.advanceTimersByTime(20);
  expect(subscriber.frames()[1]).toEqual({ entries: [{ Id: 'b', OEE: 0.8, Seq: 4 }], since: 3 });
});

test.each([
  ['has taken nothing for half a minute', 300_000, 31_000],
  ['has more waiting than a megabyte', 1_100_000, 20],
])('a subscriber that %s is cut', (_, buffered, wait) => {
  const { channel, subscriber } = subscribedChannel();
  subscriber.buffered = buffered;

  channel.put('status', 'a', { Id: 'a', Value: 'STOPPED' });
  vi.advanceTimersByTime(20);
  channel.put('status', 'a', { Id: 'a', Value: 'RUNNING' });
  vi.advanceTimersByTime(wait);

  expect(subscriber.isCut).toBe(true);
  expect(channel.subscriberCount()).toBe(0);
});

test('what is loaded for the snapshot does not overwrite a change that came first', () => {
  const { channel } = subscribedChannel();

  channel.put('status', 'a', { Id: 'a', Value: 'STOPPED' });
  channel.load('status', 'a', { Id: 'a', Value: 'RUNNING', At: 'then' });

  expect(channel.entries('status')).toMatchObject([{ Id: 'a', Value: 'STOPPED', At: 'then' }]);
});

function subscribedChannel(
  topics: ('status' | 'metrics' | 'kpis')[] = ['status', 'metrics', 'kpis'],
) {
  const channel = createChannel('plant');
  const subscriber = createSubscriber();
  channel.subscribe(subscriber, topics);
  return { channel, subscriber };
}

function createSubscriber() {
  const subscriber = {
    texts: [] as string[],
    buffered: 0,
    isCut: false,
    send: (text: string) => void subscriber.texts.push(text),
    bufferedBytes: () => subscriber.buffered,
    cut: () => void (subscriber.isCut = true),
    frames: () =>
      subscriber.texts.map((text) => {
        const { arguments: args } = JSON.parse(text.slice(0, -1)) as {
          arguments: [object[], { Since: number }];
        };
        return { entries: args[0], since: args[1].Since };
      }),
  };
  return subscriber;
}
