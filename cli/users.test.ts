import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';

import { startCommandLine, type CommandLine } from './command-line.fixture.ts';
import { usersCommand } from './users.ts';

const chosen = 'tulip gravel moped seven';

describe.each(testDatabases)('on %s', (kind) => {
  let line: CommandLine;
  beforeAll(async () => void (line = await startCommandLine(kind, usersCommand)));
  afterAll(() => line.close());

  test('a new account gets a link that activates it', async () => {
    const who = ['Dora', '--email', 'Dora@lineside.example', '--language', 'hi-IN'];
    const what = ['--role', 'PlantUser', '--client', 'northwind', '--client', 'contoso'];
    const { out, code } = await line.run(['add', ...who, ...what]);

    expect(code).toBe(0);
    expect(out[0]).toContain('For dora. It activates the account, works once, until 2026-06-11T');
    expect(out[1]).toMatch(/^https:\/\/plant\.example\/login\/activation_code\/[\w-]{43}$/);
    expect(await account('dora')).toMatchObject({
      Email: 'dora@lineside.example',
      State: 'not activated',
      Roles: ['PlantUser'],
      Clients: ['northwind', 'contoso'],
    });
    const signedIn = await line.signIn({
      username: 'dora',
      password: chosen,
      activation_code: out[1]?.split('/').at(-1),
    });
    expect(signedIn.status).toBe(200);
    expect(await account('dora')).toMatchObject({ State: 'active' });
  });

  test('with a password from standard input it is active at once', async () => {
    const typed = ['add', 'emil', '--role', 'Operator', '--client=northwind', '--password-stdin'];

    expect(await line.run(typed, `${chosen}\n`)).toMatchObject({
      out: ['emil is there, and active.'],
    });
    expect((await line.signIn({ username: 'emil', password: chosen })).status).toBe(200);
  });

  test('one that signs in elsewhere is linked to its identity there', async () => {
    const added = await line.run(['add', 'fritz', '--role', 'Global', '--external', 'corporate']);
    expect(added.out).toEqual(['fritz is there, and active.']);
    const linked = ['identity', 'fritz', '--issuer', 'https://id.example', '--subject', '4711'];
    expect((await line.run(linked)).out).toEqual(['fritz is 4711 at https://id.example.']);
    // Another subject at the same provider replaces it.
    await line.run([...linked.slice(0, -1), '4712']);

    const rows = await line.db.selectFrom('account_identities').selectAll().execute();
    expect(rows).toMatchObject([{ issuer: 'https://id.example', subject: '4712' }]);
    expect(await line.run(['identity', 'external', ...linked.slice(2, -1), '4712'])).toMatchObject({
      code: 1,
      err: ['This identity belongs to "fritz" already.'],
    });
  });

  test('a link for an active account leads to a new password, and is JSON for programs', async () => {
    const { out } = await line.run(['link', 'anna@lineside.example', '--json']);

    expect(JSON.parse(out.join('\n'))).toEqual({
      Username: 'anna',
      Purpose: 'password-reset',
      Link: expect.stringMatching(/^https:\/\/plant\.example\/login\/reset_password\/[\w-]{43}$/),
      ExpiresAt: new Date(line.clock.now + 24 * 3_600_000).toISOString(),
    });
  });

  test('a disabled account is out at once, and in again when it is enabled', async () => {
    const { access_token, refresh_token } = await line.tokensOf('carol');

    expect((await line.run(['disable', 'carol'])).out).toEqual([
      'carol is disabled; 1 session ended.',
    ]);

    line.clock.now += 6000;
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await line.call({ url: '/api/apps/uitypes', headers })).status).toBe(401);
    const payload = { grant_type: 'refresh_token', refresh_token, client_id: 'x' };
    const url = '/api/accounts/token';
    expect((await line.call({ method: 'POST', url, payload })).status).toBe(401);
    const typed = { username: 'carol', password: 'lineside-demo-2026' };
    expect((await line.signIn(typed)).status).toBe(400);
    expect((await line.run(['link', 'carol'])).err).toEqual([
      '"carol" is disabled. Please enable it first.',
    ]);

    expect((await line.run(['enable', 'carol'])).out).toEqual(['carol is enabled.']);
    expect((await line.signIn(typed)).status).toBe(200);
  });

  test('roles and clients are replaced, and running servers can tell', async () => {
    await line.run(['roles', 'operator', 'Operator', 'EventInput']);
    await line.run(['clients', 'operator', 'contoso', 'Northwind Plastics']);

    expect(await account('operator')).toMatchObject({
      Roles: ['EventInput', 'Operator'],
      Clients: ['contoso', 'northwind'],
    });
    const row = line.db.selectFrom('accounts').select('changed_at').where('id', '=', 'operator');
    expect(await row.executeTakeFirst()).toEqual({ changed_at: line.clock.now });
  });

  test('signing someone out ends the sessions and nothing else', async () => {
    await line.tokensOf('ben');

    expect((await line.run(['sign-out', 'ben'])).out).toEqual([
      'ben is signed out; 1 session ended.',
    ]);
    expect((await line.run(['sign-out', 'ben'])).out).toEqual([
      'ben is signed out; 0 sessions ended.',
    ]);
    expect(await account('ben')).toMatchObject({ State: 'active' });
  });

  test('the list is aligned below its names', async () => {
    const { out } = await line.run(['list']);
    const [head = '', ...rows] = out;
    const at = head.indexOf('SIGN-ON');

    expect(head).toMatch(/^USERNAME +EMAIL +SIGN-ON +STATE +ROLES +CLIENTS +LAST SEEN$/);
    expect(rows.find((row) => row.startsWith('anna '))?.slice(at)).toMatch(
      /^PASSWORD +active +PlantUser +northwind +/,
    );
    expect(rows.find((row) => row.startsWith('external '))?.slice(at)).toMatch(/^demo +active/);
  });

  test('the log tells of changes and of failed tries, newest last', async () => {
    await line.signIn({ username: 'gustav', password: 'wrong' });
    line.clock.now += 1000;
    await line.run(['roles', 'eventinput', 'EventInput']);

    const { out } = await line.run(['log', '--last', '1']);
    expect(out).toHaveLength(2);
    expect(out[1]).toMatch(
      /^2026-\S+ +account\.changed +eventinput +- +command line: roles EventInput$/,
    );
    expect((await line.run(['log', '--user', 'Gustav'])).out[1]).toContain('signIn.failed');
    expect((await line.run(['log', '--user', 'gustavo'])).code).toBe(1);
  });

  test.each([
    [['disable', 'ana'], 'There is no account "ana". Nearest: "anna".'],
    [['roles', 'anna', 'Opertor'], 'There is no role "Opertor". Nearest: "Operator".'],
    [['clients', 'anna', 'northwynd'], 'There is no client "northwynd". Nearest: "northwind".'],
    [
      ['clients', 'anna', 'Acme'],
      'There is no client "Acme". There are: Contoso Molding, Northwind Plastics.',
    ],
    [['add', 'anna', '--role', 'Global'], '"anna" is taken. Please choose another one.'],
    [
      ['add', 'hanna', '--role', 'Global', '--email', 'ANNA@lineside.example'],
      '"anna@lineside.example" is taken. Please choose another one.',
    ],
    [['add', 'hanna'], 'Give at least one --role'],
    [
      ['add', 'hanna', '--role', 'Global', '--language', 'de-DE'],
      'There is no language "de-DE". Known: en-US, zh-CN, hi-IN, es-MX.',
    ],
    [['add', 'hanna', '--role', 'Global', '--email', 'hanna'], '"hanna" is no email address.'],
    [
      ['add', 'hanna', '--role', 'Global', '--password-stdin'],
      'A password has at least 15 characters; this one has 0.',
    ],
    [['link', 'external'], '"external" signs in at a provider, not here.'],
    [
      ['identity', 'anna', '--issuer', 'https://id.example', '--subject', '1'],
      '"anna" signs in with a password here, not at a provider.',
    ],
    [
      ['identity', 'external', '--issuer', 'id.example', '--subject', '1'],
      '"id.example" is no http(s) address of an issuer.',
    ],
    [['roles', 'anna'], "missing required argument 'role'"],
    [['log', '--last', 'many'], 'It is a number from 1 to 100000.'],
    [['disabel', 'anna'], "unknown command 'disabel' (Did you mean disable?)"],
  ])('%j is a mistake, told in one line', async (args, words) => {
    const before = await everything();
    const { code, out, err } = await line.run(args);

    expect({ code, out, lines: err.length }).toEqual({ code: 1, out: [], lines: 1 });
    expect(err[0]).toContain(words);
    expect(err[0]).not.toContain('\n');
    expect(await everything()).toEqual(before);
  });

  async function account(name: string) {
    const { out } = await line.run(['list', '--json']);
    const accounts = JSON.parse(out.join('\n')) as { Username: string }[];
    return accounts.find(({ Username }) => Username === name);
  }

  function everything() {
    const tables = [
      'accounts',
      'account_roles',
      'account_clients',
      'one_time_codes',
      'audit_events',
    ] as const;
    return Promise.all(tables.map((name) => line.db.selectFrom(name).selectAll().execute()));
  }
});
