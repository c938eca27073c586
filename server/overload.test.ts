import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';

import { eventually } from '#lib/eventually.fixture.ts';

import { createWebServer } from './app.ts';
import { registerOverload } from './overload.ts';

let app: FastifyInstance;
beforeEach(async () => {
  app = await createWebServer(false, { trustProxy: false });
});
afterEach(() => app.close());

test('a server that is too busy says so and when to ask again, but answers its operators', async () => {
  await start({ eventLoopDelayMs: 1000, heapBytes: 1, intervalMs: 10, intervals: 3 });

  await eventually(async () => {
    expect(await app.inject('/api/anything')).toMatchObject({ statusCode: 503 });
  });
  const refusal = await app.inject('/api/anything');
  expect(refusal.headers['retry-after']).toBe('5');
  expect(refusal.json()).toMatchObject({ status: 503, code: 'server.busy' });
  for (const path of ['/healthz', '/readyz', '/metrics'])
    expect((await app.inject(path)).statusCode).toBe(200);
});

test('an event loop that is blocked again and again is too busy', async () => {
  await start({ eventLoopDelayMs: 40, heapBytes: 1e12, intervalMs: 300, intervals: 2 });
  const blocking = setInterval(() => block(100), 1);

  await eventually(async () =>
    expect(await app.inject('/api/anything')).toMatchObject({ statusCode: 503 }),
  );
  clearInterval(blocking);
});

test('a single long step is no overload', async () => {
  await start({ eventLoopDelayMs: 10, heapBytes: 1e12, intervalMs: 50, intervals: 3 });
  block(200);
  await new Promise((resolve) => setTimeout(resolve, 60));

  expect((await app.inject('/api/anything')).statusCode).toBe(200);
});

test('a server with little to do answers', async () => {
  await start();

  expect((await app.inject('/api/anything')).statusCode).toBe(200);
});

async function start(...limits: [] | [Parameters<typeof registerOverload>[1]]) {
  registerOverload(app, ...limits);
  for (const path of ['/api/anything', '/healthz', '/readyz', '/metrics'])
    app.get(path, () => ({}));
  await app.ready();
}

function block(ms: number) {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
