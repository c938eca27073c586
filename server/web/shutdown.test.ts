import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';

import { hourMs } from '#shared/durations.ts';

import { registerShutdown } from './shutdown.ts';

let app: FastifyInstance;
let port: number;
let hasBegun: Promise<void>;
let answer: () => void;

beforeEach(() => {
  app = Fastify({ forceCloseConnections: 'idle' });
});

test('a call under way is answered, and its connection does not delay the end', async () => {
  await listen(hourMs);
  const agent = new Agent({ keepAlive: true });
  const reply = new Promise<number | undefined>((resolve, reject) => {
    get({ port, path: '/slow', agent }, (message) => {
      message.resume();
      resolve(message.statusCode);
    }).once('error', reject);
  });
  await hasBegun;

  const closed = app.close();
  answer();

  await closed;
  expect(await reply).toBe(200);
  agent.destroy();
});

test('a connection that has sent nothing does not delay the end', async () => {
  await listen(hourMs);
  const socket = connect({ port, allowHalfOpen: true });
  socket.on('error', () => {});
  await once(socket, 'connect');

  await app.close();

  expect(app.server.listening).toBe(false);
  socket.destroy();
});

test('a client that never ends its call is cut at the limit', async () => {
  await listen(300);
  const socket = connect({ port, allowHalfOpen: true });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    'POST /take HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  await hasBegun;

  await app.close();

  expect(app.server.listening).toBe(false);
  socket.destroy();
});

async function listen(limitMs: number) {
  registerShutdown(app, limitMs);
  hasBegun = new Promise((resolve) => {
    app.addHook('onRequest', async () => resolve());
  });
  const release = new Promise<void>((resolve) => (answer = resolve));
  app.get('/slow', async () => {
    await release;
    return {};
  });
  app.post('/take', () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
}
