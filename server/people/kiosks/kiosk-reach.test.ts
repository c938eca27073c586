import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Snapshot } from '#schemas/api/hub.gen.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { addKiosk } from './kiosks.store.ts';

/** Every call that a wall screen may use. All others are refused. */
const reached = [
  'GET /api/accounts/{accountId}/machines',
  'GET /api/apps/navigation',
  'GET /api/apps/screens',
  'GET /api/apps/uitypes',
  'GET /api/clients/{clientId}/machines',
  'GET /api/machines',
  'GET /api/machines/metrics/interval',
  'GET /api/machines/metricstats/interval',
  'GET /api/machines/productionhistory',
  'GET /api/machines/status',
  'GET /api/machines/{id}/annotations',
  'GET /api/machines/{id}/attributes',
  'GET /api/machines/{id}/changeover',
  'GET /api/machines/{id}/dimensions/range',
  'GET /api/machines/{id}/downtimehistory',
  'GET /api/machines/{id}/downtimereasons',
  'GET /api/machines/{id}/hours',
  'GET /api/machines/{id}/machines',
  'GET /api/machines/{id}/metrichours',
  'GET /api/machines/{id}/metrics',
  'GET /api/machines/{id}/metricstats/realtime',
  'GET /api/machines/{id}/modules',
  'GET /api/machines/{id}/nonworking',
  'GET /api/machines/{id}/performance',
  'GET /api/machines/{id}/productfamilies',
  'GET /api/machines/{id}/productionhistory',
  'GET /api/machines/{id}/productionorders/current',
  'GET /api/machines/{id}/productionorders/details',
  'GET /api/machines/{id}/products',
  'GET /api/machines/{id}/products/current',
  'GET /api/machines/{id}/recalculations',
  'GET /api/machines/{id}/shiftevents',
  'GET /api/machines/{id}/shiftnotes',
  'GET /api/machines/{id}/shiftschedules',
  'GET /api/machines/{id}/stopreasons',
  'GET /api/machines/{id}/stops',
  'GET /api/machines/{id}/tagtypes',
  'GET /api/machines/{id}/workorders',
  'GET /api/machines/{id}/workorders/statuses/external',
  'GET /api/workorders/workorderstatuses',
  'POST /api/accounts/hubtickets',
];
/** Calls without a session, and ingest, which uses the key of a data source. */
const open = new Set([
  'GET /api/accounts/{accountId}/signontype',
  'GET /api/apps',
  'GET /api/apps/languages',
  'GET /api/apps/languages/{code}/texts',
  'GET /api/media/plans/{file}',
  'GET /api/media/site/{clientId}/{name}',
  'GET /api/media/site/{name}',
  'GET /api/media/themes/{file}',
  'POST /api/accounts/password',
  'POST /api/accounts/passwordresets',
  'POST /api/accounts/token',
  'POST /api/accounts/token/revocation',
  'POST /api/ingest',
]);

let server: TestApp;
let kioskId: string;
let token: string;

beforeAll(async () => {
  server = await startTestApp('SQLite');
  const change = { at: server.clock.now, username: 'sysadmin' };
  const kiosk = { DisplayName: 'Lobby', ClientId: 'northwind', Screens: ['oee-tile-view'] };
  const { id, code } = await addKiosk(server.db, kiosk, change);
  kioskId = id;
  const payload = { grant_type: 'kiosk', code, client_id: 'lineside-web' };
  const { body } = await server.call({ method: 'POST', url: '/api/accounts/token', payload });
  token = (body as { access_token: string }).access_token;
});
afterAll(() => server.close());

test('a wall screen reads its client’s machines and screens; every other route is not there', async () => {
  const routes = Object.entries(server.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => ({ method: method.toUpperCase() as 'GET', path })),
  );
  const answers: Record<string, unknown> = {};
  // The hub checks tokens itself; see below.
  for (const { method, path } of routes.filter((route) => route.path.startsWith('/api'))) {
    const url = path.replace('{accountId}', kioskId).replaceAll(/\{\w+\}/g, 'northwind');
    const headers = { authorization: `Bearer ${token}` };
    const { status, body } = await server.call({ method, url, headers });
    const isThere = status !== 404 || (body as { code: string }).code !== 'route.unknown';
    if (isThere && !open.has(`${method} ${path}`)) answers[`${method} ${path}`] = status;
  }

  expect(routes.length).toBeGreaterThan(25);
  expect(Object.keys(answers).toSorted()).toEqual(reached);
});

test('a wall screen never signs itself out, and acts for no person', async () => {
  const headers = { authorization: `Bearer ${token}` };
  const out = await server.call({ method: 'DELETE', url: '/api/accounts/token', headers });
  const others = await server.call({ url: '/api/accounts/anna/machines', headers });

  expect([out.status, others.status]).toEqual([404, 404]);
});

test('the hub tells it of its client’s plants and of no other', async () => {
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const connection = new HubConnectionBuilder()
    .withUrl(`${address}/chimehub`, {
      accessTokenFactory: () => token,
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build();
  await connection.start();

  const own = await connection.invoke<Snapshot>('Subscribe', { plantId: 'riverside' });
  const foreign = connection.invoke('Subscribe', { plantId: 'monterrey' });
  await expect(foreign).rejects.toThrow('There is no such plant or machine');
  await connection.stop();

  expect(own.machineKpis).toHaveLength(20);
});
