import type * as argon2 from '@node-rs/argon2';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { callToken, installKiosk, passwordOf } from './token-calls.fixture.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const { hash, verify: real } = await original<typeof argon2>();
  return { hash, verify: vi.fn<typeof argon2.verify>(real) };
});

// Each of these names costs nine hashes.
/** The reply must not reveal which of these cases it is. */
const names = [
  ['an account, with a wrong password', 'anna'],
  ['an unknown name', 'unknown'],
  ['an account of another provider', 'external'],
  ['a disabled account', 'ben'],
  ['an account that is not activated', 'carol'],
  ['an account that is not activated and has no password', 'operator'],
  ['the account of a wall screen', 'screen'],
] as const;

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    // Uses the hash cost of production, not of tests.
    vi.stubEnv('MODE', 'production');
    server = await startTestApp(kind);
    await installKiosk(server.db, 'screen');
    await change('ben', { disabled_at: server.clock.now });
    await change('carol', { activated_at: null });
    await change('operator', { activated_at: null, password_hash: null });
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });
  beforeEach(() => {
    server.clock.now += 3_600_000;
    vi.mocked(verify).mockClear();
  });

  test.each(names)('%s is refused in the same words after the same work', async (_, username) => {
    const password = username === 'anna' ? 'wrong' : 'lineside-demo-2026';
    const { status, body, headers, cookie } = await callToken(
      server,
      passwordOf(username, { password }),
    );

    expect({ status, body, cookie }).toEqual({
      status: 400,
      body: {
        status: 400,
        code: 'signIn.failed',
        ErrorMessage: 'User name or password is not valid. Please contact your administrator.',
        error_description: 'User name or password is not valid. Please contact your administrator.',
      },
      cookie: undefined,
    });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(costs()).toEqual(['$argon2id$v=19$m=19456,t=2,p=1$']);
  });

  test.each(names.filter(([, name]) => name !== 'external'))(
    'the first step tells of %s what it tells of all',
    async (_, username) => {
      expect(await server.call({ url: `/api/accounts/${username}/signontype` })).toEqual({
        status: 200,
        body: { Type: 'PASSWORD', Meta: {} },
      });
    },
  );

  test('over the limit the answer is the same whether or not there is such an account', async () => {
    const refusals = await Promise.all(
      names.map(async ([, username], at) => {
        const remoteAddress = `192.0.2.${at}`;
        const tried = passwordOf(username, { password: 'wrong' });
        let reply = await callToken(server, tried, { remoteAddress });
        for (let time = 0; time < 8; time += 1)
          reply = await callToken(server, tried, { remoteAddress });
        return { status: reply.status, body: reply.body, wait: reply.headers['retry-after'] };
      }),
    );

    expect(refusals[0]?.status).toBe(429);
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
  });

  function change(id: string, values: object) {
    return server.db.updateTable('accounts').set(values).where('id', '=', id).execute();
  }
});

/** Parameters of the evaluated hashes, which determine their duration. */
function costs(): string[] {
  return vi
    .mocked(verify)
    .mock.calls.map(([hash]) => String(hash).replace(/^((?:\$[^$]+){3}\$).*$/, '$1'));
}
