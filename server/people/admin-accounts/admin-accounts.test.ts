import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { nameKey } from '#server/db/dialects/sort-key.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { accountCalls, type AccountRow } from './account-calls.fixture.ts';

const dora = {
  Username: 'Dora',
  Email: 'Dora@lineside.example',
  Language: 'hi-IN',
  Roles: ['PlantUser', 'QA'],
  Clients: ['northwind', 'contoso'],
};

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  let as: ReturnType<typeof accountCalls>;
  beforeAll(async () => {
    server = await startTestApp(kind);
    as = accountCalls(server);
  });
  afterAll(() => server.close());

  test('a new account gets a link once, by mail too, that activates it', async () => {
    const { status, body } = await as.call('POST', '', dora);

    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        Username: 'dora',
        Purpose: 'activation',
        Link: expect.stringMatching(/\/login\/activation_code\/[\w-]{43}$/),
        ExpiresAt: new Date(server.clock.now + 24 * 3_600_000).toISOString(),
        IsMailed: true,
      },
    });
    const { Id, Link } = body as AccountRow;
    expect(server.mails.at(-1)).toMatchObject({ to: 'dora@lineside.example' });
    expect(server.mails.at(-1)?.text).toContain(Link);
    expect(await as.read(Id)).toMatchObject({
      Username: 'dora',
      Email: 'dora@lineside.example',
      Language: 'hi-IN',
      Roles: ['PlantUser', 'QA'],
      Clients: ['northwind', 'contoso'],
      Provider: null,
      Status: 'INVITED',
      Version: 1,
    });
    expect(JSON.stringify(await as.read(Id))).not.toContain('activation_code');

    expect((await as.openLink('dora', Link)).status).toBe(200);
    expect(await as.read(Id)).toMatchObject({ Status: 'ACTIVE', LastSeenAt: expect.any(String) });
  });

  test('one that signs in at a provider is active and has no link', async () => {
    const given = { Username: 'fritz', Roles: ['PlantUser'], Provider: 'corporate' };
    const { status, body } = await as.call('POST', '', given);

    expect(status).toBe(201);
    expect(Object.keys(body as object)).toEqual(['Id', 'Username']);
    expect(await as.read((body as AccountRow).Id)).toMatchObject({
      Status: 'ACTIVE',
      Provider: 'corporate',
    });
  });

  test.each([
    ['a name that is taken', { Username: 'anna' }, 'Username'],
    ['a name that is an email', { Username: 'anna@lineside.example' }, 'Username'],
    ['a name of two letters', { Username: 'ed' }, 'Username'],
    ['an email that is taken', { Email: 'anna@lineside.example' }, 'Email'],
    ['what is no email', { Email: 'anna' }, 'Email'],
    ['a client that is not there', { Clients: ['northwynd'] }, 'Clients'],
    ['a role that is not there', { Roles: ['Boss'] }, 'Roles'],
    ['no role', { Roles: [] }, 'Roles'],
    ['a language that is not there', { Language: 'xx' }, 'Language'],
    ['a field that is not there', { Password: 'tulip gravel moped seven' }, 'Password'],
  ])('%s is refused at its field, and nothing is stored', async (_, wrong, Field) => {
    const before = await as.list('');
    const given = { Username: 'emil', Roles: ['PlantUser'], ...wrong };

    expect(await as.call('POST', '', given)).toMatchObject({
      status: 400,
      body: { Errors: [{ Field }] },
    });
    expect(await as.list('')).toEqual(before);
  });

  test('one of two who choose one name at once gets it', async () => {
    const given = { Username: 'twice', Roles: ['PlantUser'] };
    const replies = await Promise.all([as.call('POST', '', given), as.call('POST', '', given)]);

    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['201', '400']);
  });

  test('the list is searched, and filtered by role, client and status', async () => {
    const disabled = await as.create({ Username: 'gone-person', Clients: ['contoso'] });
    await as.call('POST', `/${disabled}/disable`);

    expect(await as.names('search=DORA')).toEqual(['dora']);
    expect(await as.names('search=lineside.example&filter=Roles:Global')).toEqual(['global']);
    expect(await as.names('filter=Roles:QA')).toEqual(['dora']);
    expect(await as.names('filter=Clients:contoso;Status:DISABLED')).toEqual(['gone-person']);
    expect(await as.names('filter=Clients:%2525contoso')).toEqual([]);
    expect((await server.get('global', 'admin/accounts?filter=Link:1')).status).toBe(400);
  });

  test('wall screens are no accounts of people', async () => {
    await server.call({
      method: 'POST',
      url: '/api/admin/kiosks',
      headers: await as.headersOf('global'),
      payload: { DisplayName: 'Lobby', ClientId: 'northwind', Screens: ['oee-tile-view'] },
    });
    const { account_id } = await server.db
      .selectFrom('kiosks')
      .select('account_id')
      .executeTakeFirstOrThrow();

    expect((await as.list('search=kiosk')).Items).toEqual([]);
    for (const [method, part] of [
      ['GET', ''],
      ['POST', '/link'],
      ['POST', '/disable'],
      ['DELETE', ''],
    ] as const)
      expect((await as.call(method, `/${account_id}${part}`)).status).toBe(404);
  });

  test('what an account sees: its clients, and who it may administer or shares a client with', async () => {
    async function page(path: string): Promise<object[]> {
      const { body } = await server.get('global', `admin/accounts/${path}`);
      return (body as { Items: object[] }).Items;
    }

    expect(await page('anna/clients')).toMatchObject([{ Id: 'northwind' }]);
    expect(await page('sysadmin/clients')).toMatchObject([{ Id: 'contoso' }, { Id: 'northwind' }]);
    expect(await page('ben/accounts?search=carol')).toMatchObject([{ Username: 'carol' }]);
    expect(await page('ben/accounts?search=anna')).toEqual([]);
    expect(await page('global/accounts?filter=Roles:Sysadmin')).toEqual([]);
    expect(await page('sysadmin/accounts?search=global')).toMatchObject([{ Username: 'global' }]);
    for (const path of ['nothing/clients', 'nothing/accounts'])
      expect((await server.get('global', `admin/accounts/${path}`)).status).toBe(404);
    expect((await server.get('global', 'admin/accounts/anna/accounts?orderBy=x')).status).toBe(400);
  });

  test('a list of thousands of accounts is paged, searched and filtered', async () => {
    const many = Array.from({ length: 2000 }, (_, index) => `many-${index}`);
    for (let from = 0; from < many.length; from += 500) {
      const part = many.slice(from, from + 500);
      await server.db.insertInto('accounts').values(part.map(accountRow)).execute();
      await server.db
        .insertInto('account_roles')
        .values(part.map((id) => ({ account_id: id, name: 'QA', role_type: 'x', menu: '[]' })))
        .execute();
    }
    expect(await as.names('search=many-1999')).toEqual(['many-1999']);
    expect((await as.list('filter=Roles:QA;Status:ACTIVE')).TotalItems).toBeGreaterThanOrEqual(
      2000,
    );
    expect(await as.names('search=many-&pageNumber=20&pageSize=100')).toHaveLength(100);
    expect(await as.names('search=many-&pageNumber=21&pageSize=100')).toEqual([]);
  });
});

function accountRow(id: string) {
  return {
    id,
    username: id,
    username_key: nameKey(id),
    password_hash: null,
    language: 'en-US',
    sign_on_type: 'PASSWORD' as const,
    created_at: 0,
    email: null,
    provider: null,
    activated_at: 0,
    disabled_at: null,
    changed_at: null,
  };
}
