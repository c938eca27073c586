import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createChannel } from './channel.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

test('the first change goes out at once, those of the next 16 ms in one frame', () => {
  const { channel, reader } = readChannel();

  channel.put('status', 'a', { Id: 'a', Value: 'STOPPED' });
  vi.advanceTimersByTime(0);
  expect(reader.frames()).toEqual([{ entries: [{ Id: 'a', Value: 'STOPPED', Seq: 1 }], since: 0 }]);

  channel.put('status', 'a', { Id: 'a', Value: 'RUNNING' });
  vi.advanceTimersByTime(8);
  channel.put('status', 'b', { Id: 'b', Value: 'RUNNING' });
  channel.put('status', 'a', { Id: 'a', Value: 'UNDEFINED' });
  expect(reader.frames()).toHaveLength(1);

  vi.advanceTimersByTime(8);
  expect(reader.frames()[1]).toEqual({
    entries: [
      { Id: 'a', Value: 'UNDEFINED', Seq: 2 },
      { Id: 'b', Value: 'RUNNING', Seq: 2 },
    ],
    since: 1,
  });
});

test('fields that changed one after the other travel together', () => {
  const { channel, reader } = readChannel();

  channel.put('kpis', 'a', { Id: 'a', TotalParts: 7 });
  channel.put('kpis', 'a', { Id: 'a', OEE: 0.5 });
  vi.advanceTimersByTime(0);

  expect(reader.frames()[0]?.entries).toEqual([{ Id: 'a', TotalParts: 7, OEE: 0.5, Seq: 1 }]);
});

test('a frame is one and the same text for every reader', () => {
  const { channel, reader } = readChannel();
  const other = createReader();
  channel.subscribe(other, ['status']);

  channel.put('status', 'a', { Id: 'a', Value: 'STOPPED' });
  vi.advanceTimersByTime(0);

  expect(other.texts[0]).toBe(reader.texts[0]);
});

test('a reader is told nothing of a topic it did not ask for', () => {
  const { channel, reader } = readChannel(['kpis']);

  channel.put('status', 'a', { Id: 'a', Value: 'STOPPED' });
  vi.advanceTimersByTime(20);

  expect(reader.texts).toEqual([]);
});

test('a slow reader gets one merged frame when it is ready, whole values and no gap', () => {
  const { channel, reader } = readChannel(['kpis']);
  reader.buffered = 300_000;
  channel.put('kpis', 'a', { Id: 'a', TotalParts: 1 });
  vi.advanceTimersByTime(20);
  channel.put('kpis', 'a', { Id: 'a', OEE: 0.5 });
  vi.advanceTimersByTime(20);
  channel.put('kpis', 'b', { Id: 'b', OEE: 0.9 });
  vi.advanceTimersByTime(20);
  expect(reader.texts).toEqual([]);

  reader.buffered = 0;
  vi.advanceTimersByTime(20);

  expect(reader.frames()).toEqual([
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
  expect(reader.frames()[1]).toEqual({ entries: [{ Id: 'b', OEE: 0.8, Seq: 4 }], since: 3 });
});

test.each([
  ['has taken nothing for half a minute', 300_000, 31_000],
  ['has more waiting than a megabyte', 1_100_000, 20],
])('a reader that %s is cut', (_, buffered, wait) => {
  const { channel, reader } = readChannel();
  reader.buffered = buffered;

  channel.put('status', 'a', { Id: 'a', Value: 'STOPPED' });
  vi.advanceTimersByTime(20);
  channel.put('status', 'a', { Id: 'a', Value: 'RUNNING' });
  vi.advanceTimersByTime(wait);

  expect(reader.isCut).toBe(true);
  expect(channel.readerCount()).toBe(0);
});

test('what is loaded for the snapshot does not overwrite a change that came first', () => {
  const { channel } = readChannel();

  channel.put('status', 'a', { Id: 'a', Value: 'STOPPED' });
  channel.load('status', 'a', { Id: 'a', Value: 'RUNNING', At: 'then' });

  expect(channel.entries('status')).toMatchObject([{ Id: 'a', Value: 'STOPPED', At: 'then' }]);
});

function readChannel(topics: ('status' | 'metrics' | 'kpis')[] = ['status', 'metrics', 'kpis']) {
  const channel = createChannel('plant');
  const reader = createReader();
  channel.subscribe(reader, topics);
  return { channel, reader };
}

function createReader() {
  const reader = {
    texts: [] as string[],
    buffered: 0,
    isCut: false,
    send: (text: string) => void reader.texts.push(text),
    bufferedBytes: () => reader.buffered,
    cut: () => void (reader.isCut = true),
    frames: () =>
      reader.texts.map((text) => {
        const { arguments: args } = JSON.parse(text.slice(0, -1)) as {
          arguments: [object[], { Since: number }];
        };
        return { entries: args[0], since: args[1].Since };
      }),
  };
  return reader;
}
