import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { findAccountByUsername } from '#server/access/accounts.store.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { issueAccountLink } from '#server/people/accounts/account-links.ts';
import { addAccount } from '#server/people/accounts/new-account.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { accountIn, passwordSignIn, refused } from './sign-in.fixture.ts';

const chosen = 'tulip gravel moped seven';
const linkInvalid =
  'The activation link is not valid any more. Please ask your administrator for a new one.';
const publicUrl = 'https://plant.example';

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  let username: string;
  let code: string;
  let made = 0;

  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());
  beforeEach(async () => {
    made += 1;
    username = `dora-${made}`;
    const account = {
      username,
      email: `${username}@lineside.example`,
      roles: ['PlantUser'],
      clients: ['northwind'],
    };
    await addAccount(server.db, account, { at: server.clock.now, username: 'test' });
    code = await codeOf(username);
  });

  test('an account that is not activated cannot sign in without the code, in the usual words', async () => {
    expect(await signIn({ username, password: chosen })).toMatchObject({
      status: 400,
      body: {
        code: 'signIn.failed',
        ErrorMessage: 'User name or password is not valid. Please contact your administrator.',
      },
    });
  });

  test.each(['username', 'email'])(
    'with the code the %s and a new password open the account for good',
    async (typedAs) => {
      const typed = typedAs === 'email' ? `${username}@LINESIDE.example` : username;
      const first = await signIn({ username: typed, password: chosen, activation_code: code });

      expect(first.status).toBe(200);
      expect(accountIn(first.body)).toMatchObject({
        Username: username,
        Clients: [{ Id: 'northwind' }],
      });
      expect(await signIn({ username, password: chosen, force: true })).toMatchObject({
        status: 200,
      });
    },
  );

  test('the code works once', async () => {
    await signIn({ username, password: chosen, activation_code: code });

    expect(await signIn({ username, password: chosen, activation_code: code })).toMatchObject(
      refused('link.invalid', linkInvalid),
    );
  });

  test('one of many attempts at once succeeds, and its password is valid', async () => {
    const passwords = Array.from({ length: 5 }, (_, index) => `${chosen} ${index}`);
    const replies = await Promise.all(
      passwords.map((password) => signIn({ username, password, activation_code: code })),
    );
    const winner = replies.findIndex(({ status }) => status === 200);

    expect(replies.filter(({ status }) => status === 400)).toHaveLength(4);
    const statuses = [];
    for (const password of passwords) {
      // The four failed tries have used half of the burst of a name.
      await server.db.deleteFrom('rate_limits').execute();
      statuses.push((await signIn({ username, password, force: true })).status);
    }
    expect(statuses.map((status) => status === 200)).toEqual(
      passwords.map((_, index) => index === winner),
    );
  });

  test('the code ends after 24 hours', async () => {
    server.clock.now += 24 * 3_600_000 - 1;
    const reply = await signIn({ username: 'unknown', password: chosen, activation_code: code });
    expect(reply.body).toMatchObject({ code: 'signIn.failed' });

    server.clock.now += 1;
    expect(await signIn({ username, password: chosen, activation_code: code })).toMatchObject(
      refused('link.invalid', linkInvalid),
    );
  });

  test('a later link ends the one before it', async () => {
    const later = await codeOf(username);

    expect((await signIn({ username, password: chosen, activation_code: code })).status).toBe(400);
    expect((await signIn({ username, password: chosen, activation_code: later })).status).toBe(200);
  });

  test.each([
    ["someone else's name", { username: 'anna' }, 'signIn.failed', 'another username'],
    ['an unknown name', { username: 'unknown' }, 'signIn.failed', 'another username'],
    ['a short password', { password: 'short' }, 'password.tooWeak', 'at least 15 characters'],
    ['its own name', { password: 'dora dora dora dora' }, 'password.tooWeak', 'easy to guess'],
  ])('%s is refused with the reason, and the code stays', async (_, wrong, problem, words) => {
    const right = { username, password: chosen, activation_code: code };

    expect(await signIn({ ...right, ...wrong })).toMatchObject(
      refused(problem, expect.stringContaining(words)),
    );
    expect((await signIn(right)).status).toBe(200);
  });

  test('a password that is there already must match, and stays', async () => {
    await giveHashOf('anna');
    expect((await signIn({ username, password: 'lineside-demo-2026' })).status).toBe(400);
    const activation = { username, activation_code: code };

    expect((await signIn({ ...activation, password: chosen })).status).toBe(400);
    expect((await signIn({ ...activation, password: 'lineside-demo-2026' })).status).toBe(200);
  });

  test('a password is decoded exactly once', async () => {
    const odd = 'tulip 100%25 gravel + ü';
    expect((await signIn({ username, password: odd, activation_code: code })).status).toBe(200);

    expect((await signIn({ username, password: odd, force: true })).status).toBe(200);
  });

  test('a disabled account is not activated', async () => {
    await server.db
      .updateTable('accounts')
      .set({ disabled_at: server.clock.now })
      .where('username', '=', username)
      .execute();

    expect(await signIn({ username, password: chosen, activation_code: code })).toMatchObject(
      refused('link.invalid', linkInvalid),
    );
  });

  test('the trail tells of the activation and of what failed before it', async () => {
    await signIn({ username, password: 'short', activation_code: code });
    await signIn({ username, password: chosen, activation_code: code });

    const rows = await server.db
      .selectFrom('audit_events')
      .select(['kind', 'detail'])
      .where('username', '=', username)
      .execute();
    expect(rows).toEqual(
      expect.arrayContaining([
        { kind: 'signIn.failed', detail: 'activation: password.tooWeak' },
        { kind: 'account.activated', detail: null },
        { kind: 'signIn.succeeded', detail: null },
      ]),
    );
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('every refusal of the token call carries its sentence for OAuth clients, no other does', async () => {
    const wrong = await signIn({ username: 'anna', password: 'wrong' });
    const invalid = await signIn({ username: 7 });
    const elsewhere = await server.call({ method: 'POST', url: '/api/accounts/password' });

    for (const { body } of [wrong, invalid]) {
      const { ErrorMessage, error_description } = body as Record<string, string>;
      expect(error_description).toBe(ErrorMessage);
      expect(error_description).toBeTruthy();
    }
    expect(elsewhere.body).not.toHaveProperty('error_description');
  });

  function signIn(typed: Record<string, unknown>) {
    return passwordSignIn(server, typed);
  }

  async function codeOf(name: string) {
    const parts = { publicUrl, now: server.clock.now };
    const { link } = await issueAccountLink(server.db, await accountOf(name), parts);
    expect(link).toMatch(/^https:\/\/plant\.example\/login\/activation_code\/[\w-]{43}$/);
    return link.split('/').at(-1) ?? '';
  }

  async function accountOf(name: string) {
    const account = await findAccountByUsername(server.db, name);
    if (!account) throw new Error(`no ${name}`);
    return account;
  }

  async function giveHashOf(other: string) {
    const { password_hash } = await accountOf(other);
    await server.db
      .updateTable('accounts')
      .set({ password_hash })
      .where('username', '=', username)
      .execute();
  }
});
