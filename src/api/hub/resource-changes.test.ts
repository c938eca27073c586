import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Hub, HubEvents } from './hub.ts';
import { watchResources } from './resource-changes.ts';

let events: HubEvents | undefined;
const connect = vi.fn<Hub['connect']>();
const stop = vi.fn<() => void>();
const heard: (string | undefined)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  connect.mockResolvedValue();
  heard.length = 0;
});
afterEach(() => vi.useRealTimers());

test('each change is heard of, by the name of its resource', async () => {
  await start();
  events?.resource?.('products');

  expect(heard).toEqual(['products']);
});

test('after the connection was lost it is made again, and everything may have changed', async () => {
  await start();
  events?.lost();
  connect.mockRejectedValueOnce(new Error('out of reach'));
  await vi.advanceTimersByTimeAsync(120_000);

  expect(connect).toHaveBeenCalledTimes(3);
  expect(heard).toEqual([undefined]);
});

test('once it has stopped it does not connect again', async () => {
  const end = await start();
  end();
  events?.lost();
  await vi.advanceTimersByTimeAsync(120_000);

  expect(connect).toHaveBeenCalledTimes(1);
  expect(stop).toHaveBeenCalled();
});

async function start(): Promise<() => void> {
  const end = watchResources(
    (name) => heard.push(name),
    (given) => {
      events = given;
      return { connect, stop } as unknown as Hub;
    },
  );
  await vi.advanceTimersByTimeAsync(0);
  return end;
}
