import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { loadSigningKey } from '#server/people/sessions/keys.ts';
import { startSession } from '#server/people/sessions/sessions.store.ts';
import { createAccessTokens } from '#server/people/sessions/tokens.ts';
import { callToken, passwordOf } from '#server/people/sign-in/token-calls.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const demoPassword = 'lineside-demo-2026';
const better = 'tulip gravel moped seven';

describe.each(testDatabases)("a person's own account on %s", (kind) => {
  let server: TestApp;
  /** A token of a new, additional session. */
  let tokenOf: (accountId: string, userAgent?: string) => Promise<string>;
  beforeAll(async () => {
    server = await startTestApp(kind);
    const { db, clock } = server;
    const tokens = createAccessTokens(await loadSigningKey(db), () => clock.now);
    tokenOf = async (accountId, userAgent) =>
      tokens.sign(await startSession(db, { accountId, isRemembered: false, userAgent }, clock.now));
  });
  afterAll(() => server.close());

  test('name, language and time format are read, changed and kept for the next sign-in', async () => {
    const changed = await call('anna', 'PATCH', 'profile', {
      DisplayName: ' Anna of hall 2 ',
      Language: 'es-MX',
      TimeFormat: '24h',
    });
    const signedIn = await callToken(server, passwordOf('anna', { force: true }));

    expect(changed).toMatchObject({
      status: 200,
      body: {
        Username: 'anna',
        DisplayName: 'Anna of hall 2',
        Language: 'es-MX',
        TimeFormat: '24h',
        HasPassword: true,
      },
    });
    expect((await call('anna', 'GET', 'profile')).body).toEqual(changed.body);
    expect(JSON.parse((signedIn.body as { account?: string }).account ?? '')).toMatchObject({
      DisplayName: 'Anna of hall 2',
      Language: { Name: 'es-MX' },
      TimeFormat: '24h',
    });
    expect((await call('anna', 'PATCH', 'profile', { DisplayName: ' ' })).body).toMatchObject({
      DisplayName: null,
    });
  });

  test('an administrator who read the account before learns of the change', async () => {
    const authorization = `Bearer ${await tokenOf('global')}`;
    const url = '/api/admin/accounts/operator';
    const read = await server.call({ url, headers: { authorization } });
    await call('operator', 'PATCH', 'profile', { Language: 'es-MX' });
    const payload = { ...(read.body as object), Email: 'operator@plant.example' };
    const put = await server.call({ method: 'PUT', url, headers: { authorization }, payload });

    expect(put).toMatchObject({
      status: 409,
      body: { code: 'row.overtaken', Current: { Language: 'es-MX' } },
    });
  });

  test.each([
    [{ Language: 'xx-XX' }, 'language.unknown'],
    [{ TimeFormat: '25h' }, 'request.invalid'],
    [{ Username: 'boss' }, 'request.invalid'],
    [{}, 'request.invalid'],
  ])('the change %j is refused', async (change, code) => {
    const before = await call('anna', 'GET', 'profile');
    const reply = await call('anna', 'PATCH', 'profile', change);

    expect(reply).toMatchObject({ status: 400, body: { code } });
    expect((await call('anna', 'GET', 'profile')).body).toEqual(before.body);
  });

  test('what was changed is in the audit trail, with before and after', async () => {
    await call('carol', 'PATCH', 'profile', { TimeFormat: '12h' });
    const { body } = await server.get(
      'global',
      'admin/audit?filter=Kind:profile.changed;Username:carol',
    );
    const [{ Detail }] = (body as { Items: [{ Detail: string }] }).Items;

    expect(JSON.parse(Detail)).toMatchObject({
      Before: { Username: 'carol', TimeFormat: 'auto' },
      After: { TimeFormat: '12h' },
    });
  });

  describe('the password', () => {
    beforeEach(() => server.db.deleteFrom('rate_limits').execute());

    test('is changed by who knows it; other sessions end, this one stays', async () => {
      const other = await tokenOf('carol');
      const own = await tokenOf('carol');
      const ended: string[] = [];
      server.bus.subscribe('session.revoked', ({ reason }) => ended.push(reason));
      const reply = await post(own, 'carol', { Current: demoPassword, Password: better });

      expect(reply.status).toBe(204);
      expect(ended).toContain('password changed');
      expect((await withToken(other, 'carol')).status).toBe(401);
      expect((await withToken(own, 'carol')).status).toBe(200);
      expect((await callToken(server, passwordOf('carol', { force: true }))).status).toBe(400);
    });

    test.each([
      [{ Current: 'wrong', Password: better }, 'password.wrong'],
      [{ Current: demoPassword, Password: 'short' }, 'password.tooWeak'],
      [{ Current: demoPassword, Password: 'global global global' }, 'password.tooWeak'],
    ])('stays as it is after %j', async (body, code) => {
      const reply = await post(await tokenOf('global'), 'global', body);

      expect(reply).toMatchObject({ status: 400, body: { code } });
      const signIn = await callToken(server, passwordOf('global', { force: true }));
      expect(signIn.status).toBe(200);
    });

    test('is none of an account that signs in elsewhere', async () => {
      const body = { Current: demoPassword, Password: better };

      expect(await call('external', 'POST', 'password', body)).toMatchObject({
        status: 400,
        body: { code: 'password.none' },
      });
    });

    test('cannot be guessed at the speed of a program', async () => {
      const token = await tokenOf('global');
      const tries = Array.from({ length: 12 }, () =>
        post(token, 'global', { Current: 'wrong', Password: better }),
      );
      const statuses = (await Promise.all(tries)).map(({ status }) => status);

      expect(statuses).toContain(429);
    });
  });

  test('a session is seen with its browser, and can be ended from elsewhere', async () => {
    await tokenOf('operator', 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0');
    const now = await tokenOf('operator');
    const { Items } = (await withToken(now, 'operator', 'sessions')).body as {
      Items: { Id: string; UserAgent: string | null; IsCurrent: boolean }[];
    };
    const there = Items.find(({ UserAgent }) => UserAgent?.includes('Firefox'));

    expect(Items.filter(({ IsCurrent }) => IsCurrent)).toHaveLength(1);
    expect(there?.IsCurrent).toBe(false);
    expect(await remove(now, there?.Id ?? '')).toBe(204);
    const after = (await withToken(now, 'operator', 'sessions')).body as {
      Items: { Id: string }[];
    };
    expect(after.Items.map(({ Id }) => Id)).not.toContain(there?.Id);
    expect(await remove(now, there?.Id ?? '')).toBe(204);
    // The handle in the list is not the id of the session, which would end it without a token.
    const { body } = await withToken(now, 'operator', 'sessions');
    const ids = await server.db.selectFrom('sessions').select('id').execute();
    for (const { id } of ids) expect(JSON.stringify(body)).not.toContain(id);
  });

  test('a sign-in is kept with its browser and address', async () => {
    const headers = { 'user-agent': 'Firefox of hall 2' };
    await callToken(server, passwordOf('carol', { force: true, password: better }), { headers });
    const { body } = await withToken(await tokenOf('carol'), 'carol', 'sessions');

    expect(body).toMatchObject({
      Items: expect.arrayContaining([
        expect.objectContaining({ UserAgent: 'Firefox of hall 2', Address: '127.0.0.1' }),
      ]),
    });
  });

  test('the data of a person are one file, with nothing of others and no secret', async () => {
    await call('anna', 'PATCH', 'profile', { DisplayName: 'Anna' });
    const authorization = `Bearer ${await tokenOf('anna')}`;
    const reply = await server.app.inject({
      url: '/api/accounts/anna/data',
      headers: { authorization },
    });
    const data = reply.json<Record<string, unknown>>();

    expect(reply.headers['content-disposition']).toContain('lineside-anna.json');
    expect(Object.keys(data)).toEqual([
      'ExportedAt',
      'Profile',
      'Account',
      'Sessions',
      'Visits',
      'Actions',
      'Events',
    ]);
    expect(data).toMatchObject({ Profile: { Username: 'anna' } });
    expect(reply.body).not.toMatch(/\$argon2|carol|contoso/i);
  });

  test('none of many rows is missing or repeated in the data of a person', async () => {
    const visits = Array.from({ length: 1200 }, (_, index) => ({
      id: `many-${index}`,
      account_id: 'ben',
      title: `Visit ${index}`,
      page: '/dashboard/plant',
      selected_id: null,
      start_at: 0,
      end_at: 1,
      is_real_time: 1 as const,
      visited_at: server.clock.now,
    }));
    for (const one of visits) await server.db.insertInto('visits').values(one).execute();
    const { body } = await server.get('ben', 'accounts/ben/data');
    const { Visits } = body as { Visits: { Title: string }[] };

    expect(new Set(Visits.map(({ Title }) => Title)).size).toBe(1200);
    expect(Visits).toHaveLength(1200);
  });

  test('the visits of a person come in pages, the newest first', async () => {
    for (const Title of ['one', 'two', 'three']) {
      server.clock.now += 1000;
      await visit(Title);
    }
    const page = await server.get('anna', 'apps/anna/visithistory?pageSize=2&pageNumber=1');

    expect(page.body).toMatchObject({
      Items: [{ Title: 'three' }, { Title: 'two' }],
      PageSize: 2,
      PageNumber: 1,
    });
  });

  async function visit(Title: string) {
    const times = { Start: '2026-06-10T00:00:00Z', End: '2026-06-10T12:00:00Z' };
    const headers = { authorization: `Bearer ${await tokenOf('anna')}` };
    const payload = { Title, Page: '/dashboard/plant', SelectedId: null, ...times, Mode: true };
    await server.call({ method: 'POST', url: '/api/apps/anna/visithistory', headers, payload });
  }

  async function call(
    name: string,
    method: 'GET' | 'PATCH' | 'POST',
    what: string,
    payload?: object,
  ) {
    const headers = { authorization: `Bearer ${await tokenOf(name)}` };
    const url = `/api/accounts/${name}/${what}`;
    return server.call({ method, url, headers, ...(payload && { payload }) });
  }

  function withToken(token: string, name: string, what = 'profile') {
    const headers = { authorization: `Bearer ${token}` };
    return server.call({ url: `/api/accounts/${name}/${what}`, headers });
  }

  function post(token: string, name: string, payload: object) {
    const headers = { authorization: `Bearer ${token}` };
    return server.call({
      method: 'POST',
      url: `/api/accounts/${name}/password`,
      headers,
      payload,
    });
  }

  async function remove(token: string, id: string) {
    const url = `/api/accounts/operator/sessions/${id}`;
    const headers = { authorization: `Bearer ${token}` };
    return (await server.call({ method: 'DELETE', url, headers })).status;
  }
});
