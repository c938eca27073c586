import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { expect, test } from 'vitest';

import { startTestApp } from '#server/test-app.ts';

test('a change is published to administrators after its commit, and to no one else', async () => {
  const server = await startTestApp('SQLite');
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const received: string[] = [];
  async function connect(username: string) {
    const token = await server.tokenOf(username);
    const connection = new HubConnectionBuilder()
      .withUrl(`${address}/chimehub`, {
        accessTokenFactory: () => token,
        transport: HttpTransportType.WebSockets,
      })
      .configureLogging(LogLevel.None)
      .build();
    connection.on('resourceChanged', ({ Resource }: { Resource: string }) =>
      received.push(`${username}: ${Resource}`),
    );
    await connection.start();
    return connection;
  }
  const connections = await Promise.all(['sysadmin', 'anna'].map(connect));
  const headers = { authorization: `Bearer ${await server.tokenOf('global')}` };
  const url = '/api/admin/clients/northwind/products';
  await server.call({ method: 'POST', url, headers, payload: { DisplayName: 'Cap 40' } });
  const refused = await server.call({
    method: 'POST',
    url,
    headers,
    payload: { DisplayName: 'cap 40' },
  });
  // An answer of each connection comes after what was sent before it.
  await Promise.all(connections.map((one) => one.invoke('Unsubscribe', {})));
  await Promise.all(connections.map((one) => one.stop()));
  await server.close();

  expect(refused.status).toBe(409);
  expect(received).toEqual(['sysadmin: products']);
});
