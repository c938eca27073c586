import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startSession } from '#server/people/sessions/sessions.store.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { callToken, installKiosk, passwordOf, refreshOf } from './token-calls.fixture.ts';

const remembering = { remember_me: 'true' };
const byCookie = { grant_type: 'refresh_token' };

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());
  // Sessions that are unused for an hour do not block a sign-in.
  beforeEach(() => void (server.clock.now += 3_600_000));

  test('a remembered sign-in is kept where no script and no other site can reach it', async () => {
    const { body, cookie } = await callToken(server, passwordOf('anna', remembering));

    expect(cookie).toEqual({
      name: 'lineside-remembered',
      value: body.refresh_token,
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api/accounts/token',
      maxAge: 7 * 86_400,
    });
  });

  test('on https the cookie never travels in the clear', async () => {
    const secure = await startTestApp(kind, { publicUrl: 'https://lineside.example' });
    const { cookie } = await callToken(secure, passwordOf('anna', remembering));
    await secure.close();

    expect(cookie?.['secure']).toBe(true);
  });

  test('the browser signs in with what it remembers, and remembers the successor', async () => {
    const first = await callToken(server, passwordOf('anna', remembering));
    server.clock.now += 86_400_000;

    const again = await callToken(server, byCookie, { cookie: first.body.refresh_token });

    expect(again.status).toBe(200);
    expect(again.body.refresh_token).not.toBe(first.body.refresh_token);
    expect(again.cookie?.value).toBe(again.body.refresh_token);
  });

  test('a token in the call counts before the cookie, and a remembered one replaces it', async () => {
    const anna = await callToken(server, passwordOf('anna', remembering));
    const carol = await callToken(server, passwordOf('carol', remembering));

    const renewed = await callToken(server, refreshOf(anna.body.refresh_token), {
      cookie: carol.body.refresh_token,
    });

    expect(JSON.parse((renewed.body as unknown as { account: string }).account)).toMatchObject({
      Id: 'anna',
    });
    expect(renewed.cookie?.value).toBe(renewed.body.refresh_token);
  });

  test('signing in without being remembered makes the browser forget', async () => {
    const first = await callToken(server, passwordOf('anna', remembering));
    const cookie = first.body.refresh_token;

    const plain = await callToken(server, passwordOf('carol'), { cookie });

    expect(plain.cookie).toMatchObject({ value: '', maxAge: 0, path: '/api/accounts/token' });
  });

  test('a session that is not remembered renews without touching the cookie', async () => {
    const plain = await callToken(server, passwordOf('anna'));

    expect((await callToken(server, refreshOf(plain.body.refresh_token))).cookie).toBeUndefined();
  });

  test('a remembered token that is worth nothing is forgotten', async () => {
    const dead = await callToken(server, byCookie, { cookie: 'dead' });

    expect(dead).toMatchObject({ status: 401, cookie: { value: '', maxAge: 0 } });
  });

  test('a call that lost the race does not delete what the winner left', async () => {
    const first = await callToken(server, passwordOf('anna', remembering));
    const won = await callToken(server, byCookie, { cookie: first.body.refresh_token });
    server.clock.now += 31_000;

    const lost = await callToken(server, refreshOf(first.body.refresh_token), {
      cookie: won.body.refresh_token,
    });

    expect(lost.status).toBe(401);
    expect(lost.cookie).toBeUndefined();
  });

  test('without a token and without a cookie no one gets in', async () => {
    expect(await callToken(server, byCookie)).toMatchObject({
      status: 401,
      body: { code: 'session.ended' },
      cookie: undefined,
    });
  });

  test('a wrong password leaves the cookie alone', async () => {
    const wrong = await callToken(server, passwordOf('anna', { password: 'wrong' }), {
      cookie: 'kept',
    });

    expect(wrong).toMatchObject({ status: 400, cookie: undefined });
  });

  test('signing out makes the browser forget', async () => {
    const { body } = await callToken(server, passwordOf('anna', remembering));

    const out = await server.app.inject({
      method: 'DELETE',
      url: '/api/accounts/token',
      headers: { authorization: `Bearer ${body.access_token}` },
    });

    expect(out.cookies).toMatchObject([
      { name: 'lineside-remembered', value: '', maxAge: 0, path: '/api/accounts/token' },
    ]);
  });

  test('a wall screen is always remembered, for as long as its token lives', async () => {
    await installKiosk(server.db, 'screen');
    const session = { accountId: 'screen', isRemembered: false };
    const { refreshToken } = await startSession(server.db, session, server.clock.now);

    const { cookie, body } = await callToken(server, byCookie, { cookie: refreshToken });

    expect(cookie).toMatchObject({ value: body.refresh_token, maxAge: 400 * 86_400 });
  });

  test('a person who signs in at a display leaves it a display', async () => {
    await installKiosk(server.db, 'hall');
    const session = { accountId: 'hall', isRemembered: true };
    const { refreshToken } = await startSession(server.db, session, server.clock.now);

    const plain = await callToken(server, passwordOf('carol'), { cookie: refreshToken });

    expect([plain.status, plain.cookie]).toEqual([200, undefined]);
  });

  test('no other call reads the cookie', async () => {
    const { body } = await callToken(server, passwordOf('anna', remembering));
    const cookies = { 'lineside-remembered': body.refresh_token };

    for (const url of ['/api/apps/uitypes', '/api/admin/audit', '/api/accounts/anna/contract'])
      expect((await server.app.inject({ url, cookies })).statusCode).toBe(401);
  });
});
