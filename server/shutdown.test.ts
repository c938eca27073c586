import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';

import { createWebServer } from './app.ts';
import { registerShutdown } from './shutdown.ts';

let app: FastifyInstance;
let port: number;
let begun: () => void;
let hasBegun: Promise<void>;

beforeEach(() => {
  hasBegun = new Promise((resolve) => (begun = resolve));
});

async function listen(created: FastifyInstance) {
  app = created;
  app.get('/slow', async () => {
    begun();
    await sleep(300);
    return { isDone: true };
  });
  app.post('/take', () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
}

test('a call under way is answered, and its connection does not delay the end', async () => {
  await listen(await createWebServer(false, { trustProxy: false }));
  const agent = new Agent({ keepAlive: true });
  const answer = new Promise<number | undefined>((resolve, reject) => {
    get({ port, path: '/slow', agent }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    }).once('error', reject);
  });
  await hasBegun;

  const startedAt = performance.now();
  await app.close();

  expect(await answer).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(2000);
  agent.destroy();
});

test('a connection that has sent nothing does not delay the end', async () => {
  await listen(await createWebServer(false, { trustProxy: false }));
  const socket = connect({ port, allowHalfOpen: true });
  socket.on('error', () => {});
  await once(socket, 'connect');

  const startedAt = performance.now();
  await app.close();

  expect(performance.now() - startedAt).toBeLessThan(2000);
  socket.destroy();
});

test('a client that never ends its call is cut at the limit', async () => {
  const limited = Fastify({ forceCloseConnections: 'idle' });
  registerShutdown(limited, 300);
  await listen(limited);
  const socket = connect({ port, allowHalfOpen: true });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    'POST /take HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  await sleep(50);

  const startedAt = performance.now();
  await app.close();

  expect(performance.now() - startedAt).toBeGreaterThan(250);
  expect(performance.now() - startedAt).toBeLessThan(2000);
  socket.destroy();
});
