import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Machine } from '#schemas/api/machines.gen.ts';

import { createChannel } from './channel.ts';
import { createKpiPublisher } from './kpi-publisher.ts';
import { createRefreshSchedule } from './refresh-schedule.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

test('parts are published as they come, without reading anything', () => {
  const { publisher, published } = start({ TotalParts: 100, GoodParts: 90, RejectParts: 10 });

  publisher.addParts('a', { total: 5, good: 4, reject: 1 });
  vi.advanceTimersByTime(0);

  expect(published()).toMatchObject([{ Id: 'a', TotalParts: 105, GoodParts: 94, RejectParts: 11 }]);
});

test('only the fields that changed are published', async () => {
  const { refreshes, published, rows } = start({ TotalParts: 100, OEE: 0.5, Reasons: [] });
  rows.current = { TotalParts: 100, OEE: 0.6, Reasons: [] };

  refreshes.mark('a');
  await vi.advanceTimersByTimeAsync(20);

  expect(published()).toEqual([{ Id: 'a', OEE: 0.6, At: expect.any(String), Seq: 1 }]);
});

test('figures are read once for all machines that changed, and then not before two seconds', async () => {
  const { refreshes, readRows } = start({});

  refreshes.mark('a');
  refreshes.mark('b');
  await vi.advanceTimersByTimeAsync(20);
  refreshes.mark('a');
  await vi.advanceTimersByTimeAsync(1900);
  expect(readRows.mock.calls).toEqual([[new Set(['a', 'b'])]]);

  await vi.advanceTimersByTimeAsync(200);
  expect(readRows.mock.calls[1]).toEqual([new Set(['a'])]);
});

test('parts that come while a row is read are not taken back by it', async () => {
  const { refreshes, publisher, published, readRows } = start({ TotalParts: 100, OEE: 0.5 });
  const reading = new EventTarget();
  readRows.mockImplementationOnce(async () => {
    await new Promise((done) => {
      reading.addEventListener('done', done);
    });
    return [row({ TotalParts: 100, OEE: 0.6 })];
  });
  refreshes.mark('a');
  await vi.advanceTimersByTimeAsync(20);

  publisher.addParts('a', { total: 5, good: 5, reject: 0 });
  refreshes.mark('a');
  reading.dispatchEvent(new Event('done'));
  await vi.advanceTimersByTimeAsync(20);

  expect(Object.assign({}, ...published())).toMatchObject({ TotalParts: 105, OEE: 0.6 });
});

test('what a failed refresh misses is in the next', async () => {
  const { refreshes, published, readRows, rows } = start({ OEE: 0.5 });
  rows.current = { OEE: 0.6 };
  readRows.mockRejectedValueOnce(new Error('the database is away'));
  refreshes.mark('a');
  await vi.advanceTimersByTimeAsync(20);
  expect(published()).toEqual([]);

  await vi.advanceTimersByTimeAsync(16_000);
  expect(published()).toMatchObject([{ Id: 'a', OEE: 0.6 }]);
});

function start(fields: Partial<Machine>) {
  const texts: string[] = [];
  const channel = createChannel('plant');
  const publisher = createKpiPublisher(channel, Date.now);
  const rows = { current: fields };
  const readRows = vi.fn<() => Promise<Machine[]>>(() => Promise.resolve([row(rows.current)]));
  const refreshes = createRefreshSchedule({
    publisher,
    everyMachine: () => Promise.resolve(['a', 'b']),
    readRows,
    now: Date.now,
  });
  publisher.load(row(fields));
  channel.subscribe({ send: (text) => texts.push(text), bufferedBytes: () => 0, cut: () => {} }, [
    'kpis',
  ]);
  function published() {
    return texts.flatMap(
      (text) => (JSON.parse(text.slice(0, -1)) as { arguments: [object[]] }).arguments[0],
    );
  }
  return { refreshes, publisher, published, rows, readRows };
}

function row(fields: Partial<Machine>): Machine {
  return { Id: 'a', ...fields } as Machine;
}
