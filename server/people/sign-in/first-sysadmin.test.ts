import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { firstSysadminLink } from '#server/people/accounts/first-sysadmin.ts';
import { addAccount } from '#server/people/accounts/new-account.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { accountIn, passwordSignIn, refused } from './sign-in.fixture.ts';

const chosen = 'tulip gravel moped seven';
const linkInvalid =
  'The activation link is not valid any more. Please ask your administrator for a new one.';
const publicUrl = 'https://plant.example';

describe.each(testDatabases)('the first Sysadmin on %s', (kind) => {
  let server: TestApp;
  let made = 0;

  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());

  test('needs no link while there is one', async () => {
    expect(await firstLink()).toBeUndefined();
  });

  test('is made by the link with a name and password of one’s choice, once', async () => {
    const first = await firstCode();
    const typed = { username: 'Plant-Chief', password: chosen, activation_code: first };

    const reply = await signIn(typed);

    expect(reply.status).toBe(200);
    expect(accountIn(reply.body)).toMatchObject({
      Username: 'plant-chief',
      Roles: [{ Name: 'Sysadmin', Menu: ['Dashboard', 'Administration', 'EventInput'] }],
      HasContract: true,
    });
    expect(await signIn({ ...typed, username: 'other-chief' })).toMatchObject(
      refused('link.invalid', linkInvalid),
    );
    expect(await firstLink()).toBeUndefined();
    await disableAll();
  });

  test.each([
    ['a name that is taken', 'anna', chosen, '"anna" is taken. Please choose another one.'],
    ['an email of someone', 'anna@lineside.example', chosen, 'is taken'],
    ['two letters', 'ab', chosen, 'A username has 3 to 100 characters'],
    ['a space', 'plant chief', chosen, 'without spaces'],
    ['a weak password', 'chief', 'passwordpassword', 'easy to guess'],
  ])('is not made with %s, and the link stays', async (_, name, password, words) => {
    const first = await firstCode();

    expect(await signIn({ username: name, password, activation_code: first })).toMatchObject(
      refused(expect.any(String), expect.stringContaining(words)),
    );
    const right = { username: `chief-${(made += 1)}`, password: chosen, activation_code: first };
    expect((await signIn(right)).status).toBe(200);
    await disableAll();
  });

  test('has the language of the page on which the name was typed', async () => {
    const payload = {
      grant_type: 'password',
      client_id: 'lineside-web',
      username: `jefa-${(made += 1)}`,
      password: encodeURIComponent(chosen),
      activation_code: await firstCode(),
    };
    const headers = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' };
    const url = '/api/accounts/token';
    const reply = await server.call({ method: 'POST', url, headers, payload });

    expect(accountIn(reply.body)).toMatchObject({ Language: { Name: 'es-MX' } });
    await disableAll();
  });

  test('one of many attempts at once makes a Sysadmin', async () => {
    const first = await firstCode();
    const tries = Array.from({ length: 4 }, (_, index) =>
      signIn({ username: `boss-${index}`, password: chosen, activation_code: first }),
    );

    const statuses = (await Promise.all(tries)).map(({ status }) => status);

    expect(statuses.filter((status) => status === 400)).toHaveLength(3);
    expect(statuses).toContain(200);
    await disableAll();
  });

  test('a link printed before someone else made a Sysadmin is worth nothing', async () => {
    const first = await firstCode();
    const other = {
      username: `root-${(made += 1)}`,
      password: chosen,
      roles: ['Sysadmin'],
      clients: [],
    };
    await addAccount(server.db, other, { at: server.clock.now, username: 'test' });

    const typed = { username: `late-${(made += 1)}`, password: chosen, activation_code: first };
    expect(await signIn(typed)).toMatchObject(refused('link.invalid', linkInvalid));
    await disableAll();
  });

  async function firstCode() {
    await disableAll();
    return (await firstLink())?.split('/login/activation_code/')[1] ?? '';
  }

  function firstLink() {
    return firstSysadminLink(server.db, { publicUrl, now: server.clock.now });
  }

  /** Disables every Sysadmin so far. */
  async function disableAll() {
    const sysadmins = server.db
      .selectFrom('account_roles')
      .select('account_id')
      .where('name', '=', 'Sysadmin');
    await server.db
      .updateTable('accounts')
      .set({ disabled_at: server.clock.now })
      .where('id', 'in', sysadmins)
      .execute();
  }

  function signIn(typed: Record<string, unknown>) {
    return passwordSignIn(server, typed);
  }
});
