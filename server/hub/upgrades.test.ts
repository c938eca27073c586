import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#server/test-app.ts';
import { eventually } from '#shared/eventually.fixture.ts';

let server: TestApp;
let port: number;
const opened: Socket[] = [];
const handshake = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

beforeAll(async () => {
  server = await startTestApp('SQLite');
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = server.app.server.address() as AddressInfo);
});
afterAll(() => server.close());
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

test.each(['//', '///', 'http://[', 'http://a:b/', '/\\', '//chimehub:99999'])(
  'an upgrade to %s, which no address parser reads, is refused',
  async (target) => {
    const socket = await upgrade(target);

    expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n|^$/);
    expect(await statusOfServer()).toBe(200);
  },
);

test('an upgrade to another path is refused', async () => {
  const socket = await upgrade('/elsewhere');

  expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
});

test('a client that resets a refused upgrade ends nothing but itself', async () => {
  for (let round = 0; round < 20; round += 1) {
    const early = await upgrade('/chimehub?access_token=expired');
    early.resetAndDestroy();
    const late = await upgrade('/chimehub?access_token=expired');
    late.once('data', () => late.resetAndDestroy());
    await once(late, 'close');
  }
  await eventually(async () => expect(await connectionCount()).toBe(0));
  expect(await statusOfServer()).toBe(200);
});

test.each(['/chimehub?access_token=expired', '/elsewhere', '//'])(
  'the server closes a refused upgrade to %s, though the client keeps its end open',
  async (target) => {
    const before = await connectionCount();
    await Promise.all(Array.from({ length: 20 }, () => upgrade(target)));

    await eventually(async () => expect(await connectionCount()).toBeLessThanOrEqual(before));
  },
);

test('a handshake that is no WebSocket is refused and closed', async () => {
  const ticket = await server.tokenOf('anna');
  const socket = await upgrade(`/chimehub?access_token=${ticket}`, 'Sec-WebSocket-Version: 1\r\n');

  expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  await eventually(() => expect(server.hub.connectionCount()).toBe(0));
});

test('a session opens so many connections and no more', async () => {
  const authorization = `Bearer ${await server.tokenOf('carol')}`;
  const call = { method: 'POST', url: '/chimehub/negotiate', headers: { authorization } } as const;
  const opening = await Promise.all(Array.from({ length: 101 }, () => server.call(call)));

  expect(opening.filter(({ status }) => status === 200)).toHaveLength(100);
  const refused = opening.find(({ status }) => status !== 200);
  expect(refused).toMatchObject({ status: 429, body: { code: 'hub.tooManyConnections' } });
  const socket = await upgrade(`/chimehub?access_token=${await server.tokenOf('carol')}`);
  expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
});

test('a connection has one transport: a second one is refused', async () => {
  const headers = { authorization: `Bearer ${await server.tokenOf('anna')}` };
  const negotiate = { method: 'POST', url: '/chimehub/negotiate', headers } as const;
  const { body } = await server.call(negotiate);
  const target = `/chimehub?id=${(body as { connectionId: string }).connectionId}`;
  const first = await upgrade(target, handshake);
  expect(String((await once(first, 'data'))[0])).toMatch(/^HTTP\/1\.1 101 /);

  expect(await answerOf(await upgrade(target, handshake))).toMatch(/^HTTP\/1\.1 409 Conflict\r\n/);
  const address = `http://127.0.0.1:${port}${target}`;
  expect((await fetch(address)).status).toBe(409);
  expect((await fetch(address, { headers: { accept: 'text/event-stream' } })).status).toBe(409);
  expect(first.destroyed).toBe(false);
});

test('a hub that is closed takes no more connections', async () => {
  const other = await server.startSecond();
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  const { port: otherPort } = other.app.server.address() as AddressInfo;
  other.hub.close();

  const token = await server.tokenOf('anna');
  const socket = await upgrade(`/chimehub?access_token=${token}`, '', otherPort);
  expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
  await other.close();
});

test('two access tokens in one address are refused', async () => {
  const url = '/chimehub/negotiate?access_token=a&access_token=b';

  expect(await server.call({ method: 'POST', url })).toMatchObject({ status: 400 });
});

async function upgrade(target: string, headers = '', at = port): Promise<Socket> {
  const socket = connect({ port: at, host: '127.0.0.1', allowHalfOpen: true });
  opened.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${headers}\r\n`,
  );
  return socket;
}

/** All bytes that the server sends before it ends its side. */
async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  socket.on('data', (part) => (answer += part.toString()));
  await once(socket, 'end');
  return answer;
}

function connectionCount(): Promise<number> {
  return new Promise((resolve, reject) => {
    server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

async function statusOfServer(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/openapi.json`, {
    headers: { connection: 'close' },
  });
  return answer.status;
}
