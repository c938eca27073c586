import {
  HttpTransportType,
  HubConnectionBuilder,
  LogLevel,
  type HubConnection,
} from '@microsoft/signalr';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { HubTicket } from '#schemas/api/accounts.gen.ts';
import type { Snapshot } from '#schemas/api/hub.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp, type TestInstance } from '#server/test-app.ts';

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  let second: TestInstance;
  let address: string;
  const opened: HubConnection[] = [];
  beforeAll(async () => {
    server = await startTestApp(kind);
    second = await server.startSecond();
    address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });
  beforeEach(() => void (server.clock.now += 60_000));
  afterEach(() => Promise.all(opened.splice(0).map((connection) => connection.stop())));

  test.each([
    ['straight to a WebSocket', { skipNegotiation: true, transport: HttpTransportType.WebSockets }],
    ['through a negotiation', { transport: HttpTransportType.WebSockets }],
    ['over server-sent events', { transport: HttpTransportType.ServerSentEvents }],
  ])('a ticket opens the hub %s', async (_, options) => {
    const { Ticket, ExpiresIn } = await ticketOf('anna');
    expect(ExpiresIn).toBe(30);

    const connection = connect(Ticket, options);
    await connection.start();
    const snapshot = await connection.invoke<Snapshot>('Subscribe', { plantId: 'riverside' });

    expect(snapshot.machineKpis).toHaveLength(20);
    await expect(connection.invoke('Subscribe', { plantId: 'monterrey' })).rejects.toThrow(
      'There is no such plant or machine',
    );
  });

  test('a ticket opens the hub once, on whichever instance comes first', async () => {
    const { Ticket } = await ticketOf('anna');

    const statuses = await Promise.all([
      negotiate(server, Ticket),
      negotiate(second, Ticket),
      negotiate(server, Ticket),
      negotiate(second, Ticket),
    ]);

    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
  });

  test('a ticket is good for half a minute', async () => {
    const early = await ticketOf('anna');
    const late = await ticketOf('anna');
    server.clock.now += 29_999;
    expect(await negotiate(server, early.Ticket)).toBe(200);

    server.clock.now += 1;
    expect(await negotiate(server, late.Ticket)).toBe(401);
  });

  test('a ticket does not outlive its session', async () => {
    const { Ticket } = await ticketOf('carol');
    const headers = { authorization: `Bearer ${await server.tokenOf('carol')}` };
    await server.call({ method: 'DELETE', url: '/api/accounts/token', headers });

    expect(await negotiate(server, Ticket)).toBe(401);
  });

  test('a ticket is no access token, and a refresh token is no ticket', async () => {
    const { Ticket } = await ticketOf('anna');
    const headers = { authorization: `Bearer ${Ticket}` };

    expect((await server.call({ url: '/api/apps/uitypes', headers })).status).toBe(401);
    expect(await negotiate(server, 'x'.repeat(43))).toBe(401);
    expect(await negotiate(server, '')).toBe(401);
  });

  async function ticketOf(username: string): Promise<HubTicket> {
    const headers = { authorization: `Bearer ${await server.tokenOf(username)}` };
    const url = '/api/accounts/hubtickets';
    return (await server.call({ method: 'POST', url, headers })).body as HubTicket;
  }

  function connect(ticket: string, options: { transport: HttpTransportType }): HubConnection {
    const connection = new HubConnectionBuilder()
      .withUrl(`${address}/chimehub`, { ...options, accessTokenFactory: () => ticket })
      .configureLogging(LogLevel.None)
      .build();
    opened.push(connection);
    return connection;
  }
});

async function negotiate({ app }: TestInstance, ticket: string): Promise<number> {
  const url = `/chimehub/negotiate?negotiateVersion=1&access_token=${ticket}`;
  return (await app.inject({ method: 'POST', url })).statusCode;
}
