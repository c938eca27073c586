import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Machine } from '#schemas/api/machines.gen.ts';

import { createChannel } from './channel.ts';
import { createKpiPasses } from './kpi-passes.ts';
import { createKpiTeller } from './kpi-teller.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

test('parts are told as they come, without reading anything', () => {
  const { teller, told } = start({ TotalParts: 100, GoodParts: 90, RejectParts: 10 });

  teller.addParts('a', { total: 5, good: 4, reject: 1 });
  vi.advanceTimersByTime(0);

  expect(told()).toMatchObject([{ Id: 'a', TotalParts: 105, GoodParts: 94, RejectParts: 11 }]);
});

test('only the fields that changed are told', async () => {
  const { passes, told, rows } = start({ TotalParts: 100, OEE: 0.5, Reasons: [] });
  rows.current = { TotalParts: 100, OEE: 0.6, Reasons: [] };

  passes.mark('a');
  await vi.advanceTimersByTimeAsync(20);

  expect(told()).toEqual([{ Id: 'a', OEE: 0.6, At: expect.any(String), Seq: 1 }]);
});

test('figures are read once for all machines that changed, and then not before two seconds', async () => {
  const { passes, readRows } = start({});

  passes.mark('a');
  passes.mark('b');
  await vi.advanceTimersByTimeAsync(20);
  passes.mark('a');
  await vi.advanceTimersByTimeAsync(1900);
  expect(readRows.mock.calls).toEqual([[new Set(['a', 'b'])]]);

  await vi.advanceTimersByTimeAsync(200);
  expect(readRows.mock.calls[1]).toEqual([new Set(['a'])]);
});

test('parts that come while a row is read are not taken back by it', async () => {
  const { passes, teller, told, readRows } = start({ TotalParts: 100, OEE: 0.5 });
  const reading = new EventTarget();
  readRows.mockImplementationOnce(async () => {
    await new Promise((done) => {
      reading.addEventListener('done', done);
    });
    return [row({ TotalParts: 100, OEE: 0.6 })];
  });
  passes.mark('a');
  await vi.advanceTimersByTimeAsync(20);

  teller.addParts('a', { total: 5, good: 5, reject: 0 });
  passes.mark('a');
  reading.dispatchEvent(new Event('done'));
  await vi.advanceTimersByTimeAsync(20);

  expect(Object.assign({}, ...told())).toMatchObject({ TotalParts: 105, OEE: 0.6 });
});

test('a pass that fails is made up for by the next', async () => {
  const { passes, told, readRows, rows } = start({ OEE: 0.5 });
  rows.current = { OEE: 0.6 };
  readRows.mockRejectedValueOnce(new Error('the database is away'));
  passes.mark('a');
  await vi.advanceTimersByTimeAsync(20);
  expect(told()).toEqual([]);

  await vi.advanceTimersByTimeAsync(16_000);
  expect(told()).toMatchObject([{ Id: 'a', OEE: 0.6 }]);
});

function start(fields: Partial<Machine>) {
  const texts: string[] = [];
  const channel = createChannel('plant');
  const teller = createKpiTeller(channel, Date.now);
  const rows = { current: fields };
  const readRows = vi.fn<() => Promise<Machine[]>>(() => Promise.resolve([row(rows.current)]));
  const passes = createKpiPasses({
    teller,
    everyMachine: () => Promise.resolve(['a', 'b']),
    readRows,
    now: Date.now,
  });
  teller.load(row(fields));
  channel.subscribe({ send: (text) => texts.push(text), bufferedBytes: () => 0, cut: () => {} }, [
    'kpis',
  ]);
  function told() {
    return texts.flatMap(
      (text) => (JSON.parse(text.slice(0, -1)) as { arguments: [object[]] }).arguments[0],
    );
  }
  return { passes, teller, told, rows, readRows };
}

function row(fields: Partial<Machine>): Machine {
  return { Id: 'a', ...fields } as Machine;
}
