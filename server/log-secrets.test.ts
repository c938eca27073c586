import { connect, type AddressInfo } from 'node:net';

import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';

import type { HubTicket } from '#schemas/api/accounts.gen.ts';
import { callToken, passwordOf, refreshOf } from '#server/people/sign-in/token-calls.fixture.ts';

import { startTestApp, type TestApp } from './test-app.ts';

const lines: string[] = [];
let server: TestApp;
let port: number;

beforeAll(async () => {
  // The most verbose value of LOG_LEVEL.
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  server = await startTestApp('SQLite', { log });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = server.app.server.address() as AddressInfo);
});
afterAll(() => server.close());

test('no line of the log holds a token, a ticket or a password, whatever goes wrong', async () => {
  const remembering = passwordOf('anna', { remember_me: true });
  const { access_token, refresh_token } = (await callToken(server, remembering)).body;
  const headers = { authorization: `Bearer ${access_token}` };
  const url = '/api/accounts/hubtickets';
  const { Ticket } = (await server.call({ method: 'POST', url, headers })).body as HubTicket;
  const secrets = [access_token, refresh_token, Ticket];

  await callEverywhere(secrets);
  vi.spyOn(server.db, 'selectFrom').mockImplementation(fail);
  vi.spyOn(server.db, 'deleteFrom').mockImplementation(fail);
  vi.spyOn(server.db, 'transaction').mockImplementation(fail);
  server.clock.now += 6000;
  await callEverywhere(secrets);
  vi.restoreAllMocks();

  const log = lines.join('\n');
  expect(log).toContain('the database is away');
  for (const secret of [...secrets, 'lineside-demo-2026']) {
    expect(log).not.toContain(secret);
    // As Node prints a buffer.
    expect(log).not.toContain([...Buffer.from(secret.slice(0, 12))].join(','));
    expect(log).not.toContain(Buffer.from(secret).toString('base64').slice(0, 24));
  }
});

async function callEverywhere(secrets: string[]) {
  for (const secret of secrets) {
    const headers = { authorization: `Bearer ${secret}` };
    const inQuery = `access_token=${secret}&refresh_token=${secret}`;
    for (const path of ['/api/apps/uitypes', '/api/nowhere', '/chimehub/negotiate', '/chimehub'])
      for (const method of ['GET', 'POST', 'DELETE'] as const)
        await server.app.inject({ method, url: `${path}?${inQuery}`, headers });
    await callToken(server, refreshOf(secret), { cookie: secret });
    await callToken(server, { ...refreshOf(secret), extra: secret });
    await sendRaw(
      `GET /chimehub?${inQuery} HTTP/1.1\r\nAuthorization: Bearer ${secret}\r\nbad\r\n\r\n`,
    );
    await openSocket(secret);
  }
  await callToken(server, passwordOf('anna'));
}

function fail(): never {
  throw new Error('the database is away');
}

async function sendRaw(text: string) {
  const socket = connect(port, '127.0.0.1');
  socket.end(text);
  socket.resume();
  await new Promise((resolve) => socket.on('close', resolve));
}

async function openSocket(secret: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/chimehub?access_token=${secret}`);
  socket.on('error', () => {});
  socket.on('open', () => socket.close());
  await new Promise((resolve) => socket.on('close', resolve));
}
