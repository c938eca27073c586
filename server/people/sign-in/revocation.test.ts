import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { callToken, passwordOf, refreshOf } from './token-calls.fixture.ts';

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());
  beforeEach(() => void (server.clock.now += 3_600_000));

  test('a session can be ended by its id alone, long after its access token', async () => {
    const { body } = await callToken(server, passwordOf('anna', { remember_me: 'true' }));
    const ended: string[] = [];
    const stop = server.bus.subscribe('session.revoked', ({ reason }) => void ended.push(reason));
    server.clock.now += 86_400_000;

    const reply = await revoke(sessionOf(body.access_token), body.refresh_token);
    stop();

    expect(reply.statusCode).toBe(204);
    expect(reply.cookies).toMatchObject([{ name: 'lineside-remembered', value: '', maxAge: 0 }]);
    expect(ended).toEqual(['signed out']);
    expect((await callToken(server, refreshOf(body.refresh_token))).status).toBe(401);
  });

  test('the cookie of another session stays, and an unknown session is no error', async () => {
    const anna = await callToken(server, passwordOf('anna', { force: true }));
    const carol = await callToken(server, passwordOf('carol', { remember_me: 'true' }));

    const reply = await revoke(sessionOf(anna.body.access_token), carol.body.refresh_token);
    expect([reply.statusCode, reply.cookies]).toEqual([204, []]);
    expect((await revoke(crypto.randomUUID())).statusCode).toBe(204);
    expect((await revoke('no id')).statusCode).toBe(400);
    expect((await callToken(server, refreshOf(carol.body.refresh_token))).status).toBe(200);
  });

  function revoke(SessionId: string, remembered?: string) {
    return server.app.inject({
      method: 'POST',
      url: '/api/accounts/token/revocation',
      payload: { SessionId },
      cookies: remembered === undefined ? {} : { 'lineside-remembered': remembered },
    });
  }
});

function sessionOf(accessToken: string): string {
  return String(decodeJwt(accessToken)['sid']);
}
