import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { issueCode } from '#server/people/passwords/one-time-codes.store.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { hourMs } from '#shared/durations.ts';

const lobby = { DisplayName: 'Lobby', ClientId: 'northwind', Screens: ['oee-tile-view'] };
/**
 * Hours between renewals: displays renew hourly; the gate uses larger steps over the same 90 days.
 */
const renewedEveryHours = process.env['LINESIDE_TESTS'] === 'full' ? 1 : 6;

interface Tokens {
  access_token: string;
  refresh_token: string;
}

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());

  test('a link opens a wall screen that no one signs in to, with one client and its screens', async () => {
    const { id, code } = await addKiosk();
    const { status, body } = await open(code);

    expect(status).toBe(200);
    expect(JSON.parse((body as { account: string }).account)).toMatchObject({
      Id: id,
      Username: `kiosk-${id}`,
      HasContract: true,
      Roles: [{ Name: 'Kiosk', Menu: [] }],
      Clients: [{ Id: 'northwind', DisplayName: 'Northwind Plastics' }],
      Kiosk: { DisplayName: 'Lobby', Screens: ['oee-tile-view'] },
    });
  });

  test('the link works once: one of many displays at once is signed in', async () => {
    const { code } = await addKiosk();

    const replies = await Promise.all(Array.from({ length: 4 }, () => open(code)));

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await open(code)).toMatchObject({
      status: 400,
      body: { code: 'link.invalid', error_description: expect.stringContaining('not valid') },
    });
  });

  test('the link ends after 24 hours', async () => {
    const { code } = await addKiosk();
    server.clock.now += 24 * hourMs;

    expect((await open(code)).status).toBe(400);
  });

  test('administrators see what hangs where, and since when', async () => {
    const { id, code } = await addKiosk();
    expect(await kioskOf(id)).toEqual({
      Id: id,
      Version: 1,
      DisplayName: 'Lobby',
      ClientId: 'northwind',
      ClientName: 'Northwind Plastics',
      Screens: ['oee-tile-view'],
      PlantId: null,
      Base: null,
      Look: null,
      ScalePercent: null,
      ScreenSeconds: null,
      PagingSeconds: null,
      HidesControls: false,
      CreatedBy: 'sysadmin',
      CreatedAt: new Date(server.clock.now).toISOString(),
      OpenedAt: null,
      LastSeenAt: null,
    });

    server.clock.now += hourMs;
    const opened = new Date(server.clock.now).toISOString();
    const tokens = await tokensOf(code);
    server.clock.now += hourMs;
    await refresh(tokens);

    expect(await kioskOf(id)).toMatchObject({
      OpenedAt: opened,
      LastSeenAt: new Date(server.clock.now).toISOString(),
    });
  });

  test('it sees the plants of its client, and of the screens only its own', async () => {
    const { id, code } = await addKiosk();
    const { access_token } = await tokensOf(code);

    const screens = await call(access_token, 'apps/screens');
    const plants = await call(access_token, `accounts/${id}/machines`);

    expect(screens.body).toEqual({
      Items: [expect.objectContaining({ id: 'oee-tile-view' })],
      Texts: { 'en-US': {}, 'zh-CN': {}, 'hi-IN': {}, 'es-MX': {} },
      Display: {
        PlantId: null,
        Base: null,
        Look: null,
        ScalePercent: null,
        ScreenSeconds: 20,
        PagingSeconds: 0,
        HidesControls: false,
      },
    });
    expect(JSON.stringify(plants.body)).toContain('riverside');
    expect(JSON.stringify(plants.body)).not.toContain('monterrey');
    expect((await call(access_token, 'clients/contoso/machines')).status).toBe(404);
  });

  test.each([
    ['a client that is not there', { ClientId: 'northwynd' }, 'Nearest: "northwind"'],
    ['a screen that is not there', { Screens: ['oee-tile-vew'] }, 'Nearest: "oee-tile-view"'],
    ['no screen', { Screens: [] }, 'Screens'],
    ['no name', { DisplayName: '' }, 'DisplayName'],
    ['a field the contract lacks', { Role: 'Sysadmin' }, 'Role'],
  ])('is not made with %s', async (_, wrong, words) => {
    expect(await admin('POST', 'admin/kiosks', { ...lobby, ...wrong })).toMatchObject({
      status: 400,
      body: { ErrorMessage: expect.stringContaining(words) },
    });
  });

  test('a new link ends the display before it at once', async () => {
    const { id, code } = await addKiosk();
    const old = await tokensOf(code);

    const { reply, ended } = await endedWhile(id, () => admin('POST', `admin/kiosks/${id}/link`));
    const { status, body } = reply;

    expect({ status, ended }).toEqual({ status: 200, ended: ['a new link was made'] });
    expect((await call(old.access_token, 'apps/screens')).status).toBe(401);
    expect((await refresh(old)).status).toBe(401);
    expect(await kioskOf(id)).toMatchObject({ OpenedAt: null });
    expect((await open(codeIn(body))).status).toBe(200);
  });

  test('a display that opens a link is the only one', async () => {
    const { id, code } = await addKiosk();
    const first = await tokensOf(code);
    const again = { purpose: 'kiosk', accountId: id } as const;
    const later = await issueCode(server.db, again, server.clock.now);

    const { ended } = await endedWhile(id, () => open(later.code));

    expect(ended).toEqual(['opened on another display']);
    expect((await refresh(first)).status).toBe(401);
  });

  test('the later of two links is valid', async () => {
    const { id, code } = await addKiosk();
    const { body } = await admin('POST', `admin/kiosks/${id}/link`);

    expect((await open(code)).status).toBe(400);
    expect((await open(codeIn(body))).status).toBe(200);
  });

  test('a revoked kiosk ends at once, with its link, and is told to the hub', async () => {
    const { id, code } = await addKiosk();
    const tokens = await tokensOf(code);

    const { reply, ended } = await endedWhile(id, () => admin('DELETE', `admin/kiosks/${id}`));

    expect({ status: reply.status, ended }).toEqual({ status: 204, ended: ['revoked'] });
    expect((await call(tokens.access_token, 'apps/screens')).status).toBe(401);
    expect((await refresh(tokens)).status).toBe(401);
    expect(await kioskOf(id)).toBeUndefined();
    const { disabled_at } = await server.db
      .selectFrom('accounts')
      .select('disabled_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(disabled_at).toBe(server.clock.now);
    for (const [method, path] of [
      ['DELETE', `admin/kiosks/${id}`],
      ['POST', `admin/kiosks/${id}/link`],
      ['DELETE', 'admin/kiosks/nowhere'],
    ] as const)
      expect((await admin(method, path)).status).toBe(404);
  });

  test('a link that was revoked before it was opened opens nothing', async () => {
    const { id, code } = await addKiosk();
    await admin('DELETE', `admin/kiosks/${id}`);

    expect((await open(code)).status).toBe(400);
  });

  test('no one signs in as a wall screen', async () => {
    const { id } = await addKiosk();
    const payload = {
      grant_type: 'password',
      username: `kiosk-${id}`,
      password: 'no one has this password',
      client_id: 'lineside-web',
    };

    const url = '/api/accounts/token';
    expect((await server.call({ method: 'POST', url, payload })).status).toBe(400);
  });

  test('renewing again and again it hangs for 90 days, until it is revoked', async () => {
    const { id, code } = await addKiosk();
    let tokens = await tokensOf(code);
    for (let hour = renewedEveryHours; hour <= 90 * 24; hour += renewedEveryHours) {
      server.clock.now += renewedEveryHours * hourMs;
      const { status, body } = await refresh(tokens);
      if (status !== 200) throw new Error(`refused in hour ${hour}`);
      tokens = body as Tokens;
    }
    expect((await call(tokens.access_token, 'apps/screens')).status).toBe(200);

    await server.db
      .updateTable('sessions')
      .set({ revoked_at: server.clock.now })
      .where('account_id', '=', id)
      .execute();

    expect(await refresh(tokens)).toMatchObject({ status: 401, body: { code: 'session.ended' } });
  });

  async function addKiosk() {
    const { status, body } = await admin('POST', 'admin/kiosks', lobby);
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        Link: expect.stringMatching(/^http:\/\/127\.0\.0\.1:8080\/kiosk\/[\w-]{43}$/),
        ExpiresAt: new Date(server.clock.now + 24 * hourMs).toISOString(),
      },
    });
    return { id: (body as { Id: string }).Id, code: codeIn(body) };
  }

  /** Hub events about the kiosk's sessions during `act`. */
  async function endedWhile(id: string, act: () => Promise<{ status: number; body: unknown }>) {
    const sessions = server.db.selectFrom('sessions').select('id').where('account_id', '=', id);
    const own = new Set((await sessions.execute()).map((session) => session.id));
    const ended: string[] = [];
    const stop = server.bus.subscribe('session.revoked', ({ sessionId, reason }) => {
      if (own.has(sessionId)) ended.push(reason);
    });
    const reply = await act();
    stop();
    return { reply, ended };
  }

  async function kioskOf(id: string) {
    const { body } = await admin('GET', 'admin/kiosks');
    return (body as { Items: { Id: string }[] }).Items.find(({ Id }) => Id === id);
  }

  async function admin(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
    // Signs in again: an access token expires after 15 minutes, and the tests move the clock.
    const signIn = {
      grant_type: 'password',
      username: 'sysadmin',
      password: 'lineside-demo-2026',
      client_id: 'lineside-web',
      force: true,
    };
    const { access_token } = (await post(signIn)).body as Tokens;
    const headers = { authorization: `Bearer ${access_token}` };
    return server.call({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
  }

  function open(code: string) {
    return post({ grant_type: 'kiosk', code, client_id: 'lineside-web' });
  }

  async function tokensOf(code: string): Promise<Tokens> {
    return (await open(code)).body as Tokens;
  }

  function refresh({ refresh_token }: Tokens) {
    return post({ grant_type: 'refresh_token', refresh_token, client_id: 'lineside-web' });
  }

  function post(payload: object) {
    return server.call({ method: 'POST', url: '/api/accounts/token', payload });
  }

  function call(token: string, path: string) {
    const headers = { authorization: `Bearer ${token}` };
    return server.call({ url: `/api/${path}`, headers });
  }
});

function codeIn(body: unknown): string {
  return (body as { Link: string }).Link.split('/').at(-1) ?? '';
}
