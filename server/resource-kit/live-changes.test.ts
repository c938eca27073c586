import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { expect, test } from 'vitest';

import { withoutAgreements } from '#server/people/agreements/agreements.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

test('a change is published to administrators after its commit, and to no one else', async () => {
  const server = await startTestApp('SQLite');
  const heard = await listenAs(server, ['sysadmin', 'anna']);
  const url = '/api/admin/clients/northwind/uitypes';
  const list = { Name: 'Colors', Values: ['Teal'] };
  const { status, body } = await post(server, url, list);
  const refused = await post(server, url, list);
  const received = await heard();
  await server.close();

  expect([status, refused.status]).toEqual([201, 409]);
  expect(received).toEqual([`sysadmin: value-lists ${idIn(body)}`]);
});

test('people of the client hear that what their pages show has changed, those of others do not', async () => {
  const server = await startTestApp('SQLite');
  // Ben has not signed the agreement, and could not connect.
  await withoutAgreements(server.db);
  const heard = await listenAs(server, ['sysadmin', 'anna', 'ben', 'carol']);
  const client = '/api/admin/clients/northwind';
  const order = {
    MachineId: 'riverside-imm-01',
    PlannedStart: '2026-06-10T18:00:00Z',
    PlannedEnd: '2026-06-10T20:00:00Z',
    Status: 'PLANNED',
  };
  const { status, body } = await post(server, `${client}/productionorders`, {
    ...order,
    Number: 'A-1',
  });
  const refused = await post(server, `${client}/productionorders`, { ...order, Number: 'a-1' });
  const received = await heard();
  await server.close();

  expect([status, refused.status]).toEqual([201, 409]);
  expect(received.toSorted()).toEqual([
    `anna: productionorders ${idIn(body)}`,
    `carol: productionorders ${idIn(body)}`,
    `sysadmin: productionorders ${idIn(body)}`,
  ]);
});

function idIn(body: unknown): string {
  return (body as { Id: string }).Id;
}

/**
 * Connects these people.
 * @returns a function that disconnects, and returns the changes each of them received.
 */
async function listenAs(server: TestApp, usernames: readonly string[]) {
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const received: string[] = [];
  const connections = await Promise.all(
    usernames.map(async (username) => {
      const token = await server.tokenOf(username);
      const connection = new HubConnectionBuilder()
        .withUrl(`${address}/chimehub`, {
          accessTokenFactory: () => token,
          transport: HttpTransportType.WebSockets,
        })
        .configureLogging(LogLevel.None)
        .build();
      connection.on('resourceChanged', ({ resource, ids }: { resource: string; ids: string[] }) =>
        received.push(`${username}: ${resource} ${ids.join()}`),
      );
      await connection.start();
      return connection;
    }),
  );
  return async () => {
    // Messages of a connection are ordered: its reply comes after all earlier ones.
    await Promise.all(connections.map((one) => one.invoke('Unsubscribe', {})));
    await Promise.all(connections.map((one) => one.stop()));
    return received;
  };
}

async function post(server: TestApp, url: string, payload: object) {
  const headers = { authorization: `Bearer ${await server.tokenOf('global')}` };
  return server.call({ method: 'POST', url, headers, payload });
}
