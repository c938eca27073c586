import { exportJWK, generateKeyPair, SignJWT, type GenerateKeyPairResult } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startSession } from '#server/people/sessions/sessions.store.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { dayMs } from '#shared/durations.ts';

import { callToken, installKiosk, passwordOf, refreshOf } from './token-calls.fixture.ts';

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  let own: GenerateKeyPairResult;
  let other: GenerateKeyPairResult;
  let screens = 0;
  let token: string;
  beforeAll(async () => {
    server = await startTestApp(kind);
    own = await generateKeyPair('ES256');
    other = await generateKeyPair('ES256');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const id = `display-${(screens += 1)}`;
    await installKiosk(server.db, id);
    const session = { accountId: id, isRemembered: true };
    token = (await startSession(server.db, session, server.clock.now)).refreshToken;
  });

  test('a copy of the token is worth nothing without the key, and harms nothing', async () => {
    const first = await renew(token, await proof(own));
    expect(first.status).toBe(200);
    const copied = first.body.refresh_token;

    for (const stolen of [
      undefined,
      await proof(other),
      'no proof',
      await proof(own, { htm: 'GET' }),
    ])
      expect(await renew(copied, stolen)).toMatchObject({
        status: 401,
        body: { code: 'session.otherDisplay' },
      });
    const byCookie = await callToken(server, { grant_type: 'refresh_token' }, { cookie: copied });
    expect(byCookie).toMatchObject({ status: 401, cookie: undefined });
    expect((await renew(copied, await proof(own))).status).toBe(200);
  });

  test('with its key a display has all the time it needs', async () => {
    const lost = (await renew(token, await proof(own))).body.refresh_token;
    server.clock.now += 300 * dayMs;

    expect((await renew(token, await proof(own))).body.refresh_token).toBe(lost);
  });

  test('a proof of another time is none', async () => {
    await renew(token, await proof(own));
    const old = await proof(own);
    server.clock.now += 3_600_000;

    expect((await renew(token, old)).status).toBe(401);
  });

  test('a display whose clock is wrong is bound to its key all the same', async () => {
    const fourYearsOff = { iat: Math.floor(server.clock.now / 1000) - 4 * 365 * 86_400 };
    expect((await renew(token, await proof(own, fourYearsOff))).status).toBe(401);
    const { status, body } = await renew(token, await proof(own));
    expect(status).toBe(200);

    expect((await renew(body.refresh_token)).status).toBe(401);
    expect((await renew(body.refresh_token, await proof(other))).status).toBe(401);
  });

  test('a key that a browser sends for a person binds nothing', async () => {
    const { body } = await callToken(server, passwordOf('anna', { force: true }));
    const next = (await renew(body.refresh_token, await proof(own))).body.refresh_token;

    expect((await renew(next)).status).toBe(200);
  });

  function renew(refreshToken: string, dpop?: string) {
    return callToken(
      server,
      refreshOf(refreshToken),
      dpop === undefined ? {} : { headers: { dpop } },
    );
  }

  async function proof(keys: GenerateKeyPairResult, claims: object = {}): Promise<string> {
    const jwk = await exportJWK(keys.publicKey);
    const iat = Math.floor(server.clock.now / 1000);
    return new SignJWT({ iat, htm: 'POST', htu: '/api/accounts/token', ...claims })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
      .setJti(crypto.randomUUID())
      .sign(keys.privateKey);
  }
});
