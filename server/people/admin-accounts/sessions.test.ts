import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startSession } from '#server/people/sessions/sessions.store.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

interface Row {
  Id: string;
  Username: string;
  Device: string | null;
  Address: string | null;
}

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe.each(testDatabases)('sessions of people on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    for (const username of ['anna', 'global', 'sysadmin']) await server.tokenOf(username);
  });
  afterAll(() => server.close());

  test('are listed with their device, since when, and from where', async () => {
    const { sessionId } = await signIn('carol');
    const [row] = await listed('filter=Username:carol');

    expect(row).toMatchObject({
      Username: 'carol',
      Device: 'Firefox, Windows',
      Address: '10.1.2.3',
      CreatedAt: new Date(server.clock.now).toISOString(),
      LastSeenAt: new Date(server.clock.now).toISOString(),
      IsRemembered: false,
    });
    expect(row?.Id).not.toBe(sessionId);
  });

  test('one is ended, and the other of the person goes on', async () => {
    const anna = await server.tokenOf('anna');
    const other = await signIn('anna');
    const published: unknown[] = [];
    const stop = server.bus.subscribe('session.revoked', (one) => published.push(one));
    const [row] = await listed('filter=Username:anna;Address:10.1.2.3');
    const ended = await end('global', row?.Id ?? '');
    stop();

    expect(ended.status).toBe(204);
    expect(published).toEqual([{ sessionId: other.sessionId, reason: 'signed out' }]);
    expect(await listed('filter=Username:anna')).toHaveLength(1);
    const headers = { authorization: `Bearer ${anna}` };
    expect((await server.call({ url: '/api/plants', headers })).status).not.toBe(401);
    expect((await end('global', row?.Id ?? '')).status).toBe(404);
    const { body } = await server.get('global', 'admin/audit?filter=Kind:session.ended');
    expect(body).toMatchObject({
      Items: [{ Username: 'anna', Detail: 'one device, by global' }],
    });
  });

  test('no one signs a person out who has more rights', async () => {
    const [row] = await listed('filter=Username:sysadmin');

    expect(await end('global', row?.Id ?? '')).toMatchObject({
      status: 409,
      body: { code: 'account.beyondRights' },
    });
    expect(await listed('filter=Username:sysadmin')).toHaveLength(1);
  });

  function signIn(accountId: string) {
    const browser = { userAgent: firefox, address: '10.1.2.3' };
    return startSession(
      server.db,
      { accountId, isRemembered: false, ...browser },
      server.clock.now,
    );
  }

  async function listed(query: string): Promise<Row[]> {
    return ((await server.get('global', `admin/sessions?${query}`)).body as { Items: Row[] }).Items;
  }

  async function end(username: string, id: string) {
    const headers = { authorization: `Bearer ${await server.tokenOf(username)}` };
    return server.call({ method: 'DELETE', url: `/api/admin/sessions/${id}`, headers });
  }
});
