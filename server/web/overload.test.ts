import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { eventually } from '#shared/eventually.fixture.ts';

import { createWebServer } from './app.ts';
import { registerOverload, type LoadMeasurements } from './overload.ts';

const limits = { eventLoopDelayMs: 1000, heapBytes: 1e9, intervalMs: 1000, intervals: 3 };
const quiet: LoadMeasurements = { eventLoopDelayMs: 1, heapBytes: 1 };

let app: FastifyInstance;
let load: LoadMeasurements;
beforeEach(async () => {
  load = quiet;
  app = await createWebServer(false, { trustProxy: false });
});
afterEach(async () => {
  await app.close();
  vi.useRealTimers();
});

test('a server that is too busy says so and when to ask again, but answers its operators', async () => {
  await startWithFakeTime();
  load = { ...quiet, heapBytes: 2e9 };
  vi.advanceTimersByTime(3000);

  const refusal = await app.inject('/api/anything');
  expect(refusal.headers['retry-after']).toBe('5');
  expect(refusal.json()).toMatchObject({ status: 503, code: 'server.busy' });
  for (const path of ['/healthz', '/readyz', '/metrics'])
    expect((await app.inject(path)).statusCode).toBe(200);
});

test('two long intervals are no overload, the third is, and a short one ends it', async () => {
  await startWithFakeTime();
  load = { ...quiet, eventLoopDelayMs: 1001 };

  const statuses: number[] = [];
  for (const next of [load, load, load, quiet]) {
    load = next;
    vi.advanceTimersByTime(1000);
    statuses.push((await app.inject('/api/anything')).statusCode);
  }
  expect(statuses).toEqual([200, 200, 503, 200]);
});

test('an event loop that is blocked again and again is measured as too busy', async () => {
  registerOverload(app, { eventLoopDelayMs: 40, heapBytes: 1e12, intervalMs: 300, intervals: 2 });
  await ready();
  const blocking = setInterval(() => block(100), 1);

  await eventually(async () =>
    expect(await app.inject('/api/anything')).toMatchObject({ statusCode: 503 }),
  );
  clearInterval(blocking);
});

async function startWithFakeTime() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  registerOverload(app, limits, { read: () => load, stop() {} });
  await ready();
}

async function ready() {
  for (const path of ['/api/anything', '/healthz', '/readyz', '/metrics'])
    app.get(path, () => ({}));
  await app.ready();
}

function block(ms: number) {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
