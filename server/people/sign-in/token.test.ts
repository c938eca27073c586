import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { nameKey } from '#server/db/dialects/sort-key.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { hashPassword } from '#server/people/passwords/password.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const password = 'lineside-demo-2026';
const refusal = 'User name or password is not valid. Please contact your administrator.';

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());
  // Sessions that are unused for an hour do not block a sign-in.
  beforeEach(() => void (server.clock.now += 3_600_000));

  test('the right password opens a session', async () => {
    const { status, body } = await signIn('anna');

    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 900 });
    expect(accountIn(body)).toMatchObject({
      Id: 'anna',
      Username: 'anna',
      Language: { Name: 'en-US' },
      HasContract: true,
      Clients: [{ Id: 'northwind', DisplayName: 'Northwind Plastics' }],
    });
  });

  test('an administrator has all clients, ordered as people look for them', async () => {
    const names = ['Zeta', 'acme', 'Ångström'];
    const rows = names.map((name) => ({
      id: name,
      display_name: name,
      display_name_key: nameKey(name),
      theme: '{}',
    }));
    await server.db.insertInto('clients').values(rows).execute();
    const { Clients } = accountIn((await signIn('global')).body) as {
      Clients: { DisplayName: string }[];
    };
    await server.db.deleteFrom('clients').where('id', 'in', names).execute();

    expect(
      Clients.map(({ DisplayName }) => DisplayName).filter((name) => names.includes(name)),
    ).toEqual(['acme', 'Ångström', 'Zeta']);
  });

  test.each([
    ['a wrong password', 'anna', 'wrong'],
    ['an unknown name', 'unknown', password],
    ['an account without a password', 'external', password],
  ])('%s is refused in the same words', async (_, username, tried) => {
    const { status, body } = await signIn(username, { password: tried });

    expect({ status, body }).toMatchObject({
      status: 400,
      body: { status: 400, code: 'signIn.failed', ErrorMessage: refusal },
    });
  });

  test('a password is decoded exactly once', async () => {
    const odd = '100%25 + ü & nothing else';
    await server.db
      .updateTable('accounts')
      .set({ password_hash: await hashPassword(odd) })
      .where('id', '=', 'operator')
      .execute();

    // Decoded twice, %25 would become %; not decoded, the password would not match either.
    expect((await signIn('operator', { password: encodeURIComponent(odd) })).status).toBe(200);
    const twice = encodeURIComponent(encodeURIComponent(odd));
    expect((await signIn('operator', { password: twice })).status).toBe(400);
  });

  test('a second sign-in must be forced, and then ends the first', async () => {
    const first = tokensIn((await signIn('anna')).body);
    expect(await signIn('anna')).toMatchObject({
      status: 409,
      body: { code: 'signIn.activeElsewhere' },
    });

    expect((await signIn('anna', { force: 'true' })).status).toBe(200);

    expect((await callWith(first.access_token)).status).toBe(401);
    expect((await refresh(first.refresh_token)).status).toBe(401);
  });

  test('a wrong password does not tell that someone is signed in', async () => {
    await signIn('anna');

    expect((await signIn('anna', { password: 'wrong' })).status).toBe(400);
  });

  test('signing out ends the session', async () => {
    const { access_token, refresh_token } = tokensIn((await signIn('anna')).body);
    const headers = { authorization: `Bearer ${access_token}` };

    const out = await server.call({ method: 'DELETE', url: '/api/accounts/token', headers });

    expect(out.status).toBe(204);
    expect((await callWith(access_token)).status).toBe(401);
    expect((await refresh(refresh_token)).status).toBe(401);
  });

  test('an access token ends after a quarter of an hour', async () => {
    const { access_token } = tokensIn((await signIn('anna')).body);
    expect((await callWith(access_token)).status).toBe(200);

    server.clock.now += 901_000;

    expect((await callWith(access_token)).status).toBe(401);
  });

  test.each([
    ['a form', 'application/x-www-form-urlencoded', () => new URLSearchParams(grant()).toString()],
    ['multipart', 'multipart/form-data; boundary=x', () => multipart(grant())],
  ])('the call may come as %s', async (_, contentType, payload) => {
    const { status } = await server.call({
      method: 'POST',
      url: '/api/accounts/token',
      headers: { 'content-type': contentType },
      payload: payload(),
    });

    expect(status).toBe(200);
  });

  test.each([
    ['an unknown field', { ...grant(), Role: 'Sysadmin' }],
    ['the field of another grant', { ...grant(), refresh_token: 'x' }],
    ['no client id', { grant_type: 'password', username: 'anna', password }],
    ['a control character', { ...grant(), username: 'an\u0000na' }],
    ['a number for a name', { ...grant(), username: 7 }],
  ])('refuses %s', async (_, payload) => {
    const { status } = await server.call({ method: 'POST', url: '/api/accounts/token', payload });

    expect(status).toBe(400);
  });

  test.each([
    ['without a boundary', 'multipart/form-data', '--x\r\n'],
    ['that is cut off', 'multipart/form-data; boundary=x', multipart(grant()).slice(0, -20)],
    ['that is no form', 'multipart/form-data; boundary=x', 'grant_type=password'],
  ])(
    'a multipart form %s cannot be read, which is no fault of the server',
    async (_, type, payload) => {
      const { status, body } = await server.call({
        method: 'POST',
        url: '/api/accounts/token',
        headers: { 'content-type': type },
        payload,
      });

      expect(status).toBe(400);
      expect((body as { ErrorMessage: string }).ErrorMessage).not.toBe('');
    },
  );

  test('a token of our form, signed by someone else, is worth nothing', async () => {
    const { privateKey } = await generateKeyPair('EdDSA');
    const forged = await new SignJWT({ sid: 'x' })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' })
      .setIssuer('lineside')
      .setAudience('lineside-api')
      .setSubject('sysadmin')
      .setExpirationTime('1h')
      .sign(privateKey);

    expect((await callWith(forged)).status).toBe(401);
  });

  test('a refresh token is no access token', async () => {
    const { refresh_token } = tokensIn((await signIn('anna')).body);

    expect((await callWith(refresh_token)).status).toBe(401);
  });

  function signIn(username: string, more: object = {}) {
    return server.call({
      method: 'POST',
      url: '/api/accounts/token',
      payload: { ...grant(), username, ...more },
    });
  }

  function refresh(refresh_token: string) {
    return server.call({
      method: 'POST',
      url: '/api/accounts/token',
      payload: { grant_type: 'refresh_token', refresh_token, client_id: 'lineside-web' },
    });
  }

  function callWith(token: string) {
    const headers = { authorization: `Bearer ${token}` };
    return server.call({ url: '/api/apps/uitypes', headers });
  }
});

function grant() {
  return { grant_type: 'password', username: 'carol', password, client_id: 'lineside-web' };
}

function multipart(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--x--\r\n`;
}

function tokensIn(body: unknown) {
  return body as { access_token: string; refresh_token: string };
}

function accountIn(body: unknown): unknown {
  return JSON.parse((body as { account: string }).account);
}
