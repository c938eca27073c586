import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { roleNames } from '#server/people/accounts/account-roles.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

/** Expected rules, independent of the code under test. */
const mayGive: Readonly<Record<string, (role: string) => boolean>> = {
  sysadmin: () => true,
  global: (role) => role !== 'Sysadmin',
};

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  let count = 0;
  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());

  describe.each(Object.keys(mayGive))('%s', (caller) => {
    test.each(roleNames)('gives %s to a new account and to one that is there', async (role) => {
      const isAllowed = mayGive[caller]?.(role) ?? false;
      const made = await create(caller, [role]);
      const other = await accountOf(await create('sysadmin', ['PlantUser']));
      const changed = await patch(caller, other.Id, { Roles: [...new Set(['PlantUser', role])] });

      expect([made.status, changed.status]).toEqual(isAllowed ? [201, 200] : [409, 409]);
      expect((made.body as { code?: string }).code).toBe(
        isAllowed ? undefined : 'account.beyondRights',
      );
      expect((await read(other.Id)).Roles).toEqual(
        isAllowed ? [...new Set(['PlantUser', role])].toSorted() : ['PlantUser'],
      );
    });

    test.each(roleNames)('takes %s away', async (role) => {
      const isAllowed = mayGive[caller]?.(role) ?? false;
      const { Id } = await accountOf(await create('sysadmin', [role, 'PlantUser']));

      const { status } = await patch(caller, Id, {
        Roles: [role === 'Operator' ? 'QA' : 'Operator'],
      });

      expect(status).toBe(isAllowed ? 200 : 409);
      expect((await read(Id)).Roles.includes(role)).toBe(!isAllowed);
    });

    test('is shown what they may give', async () => {
      const { body } = await server.get(caller, 'admin/roles');
      const { Items } = body as { Items: { Name: string; IsGrantable: boolean }[] };

      expect(Items.map(({ Name }) => Name)).toEqual(roleNames);
      expect(Items.filter(({ IsGrantable }) => IsGrantable).map(({ Name }) => Name)).toEqual(
        roleNames.filter((role) => mayGive[caller]?.(role)),
      );
    });
  });

  test.each(['anna', 'operator', 'carol'])(
    '%s gives nothing: it is not there',
    async (username) => {
      expect((await create(username, ['PlantUser'])).status).toBe(404);
      expect((await server.get(username, 'admin/roles')).status).toBe(404);
    },
  );

  test.each([
    ['PATCH', '', { Email: 'mine@lineside.example' }],
    ['PATCH', '', { Provider: 'mine' }],
    ['PATCH', '', { Clients: ['northwind'] }],
    ['POST', '/disable', undefined],
    ['POST', '/enable', undefined],
    ['POST', '/signout', undefined],
    ['POST', '/link', undefined],
    ['DELETE', '', undefined],
  ] as const)("a Global cannot do %s %s %j to a Sysadmin's account", async (method, part, body) => {
    const { Id } = await accountOf(await create('sysadmin', ['Sysadmin']));
    const before = await read(Id);

    const reply = await call('global', method, `/${Id}${part}`, body);

    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'account.beyondRights', ErrorMessage: expect.stringContaining('Sysadmin') },
    });
    expect(await read(Id)).toEqual(before);
  });

  test.each(['sysadmin', 'global'])(
    '%s cannot disable or remove their own account',
    async (own) => {
      for (const [method, part] of [
        ['POST', '/disable'],
        ['DELETE', ''],
      ] as const)
        expect(await call(own, method, `/${own}${part}`)).toMatchObject({
          status: 409,
          body: { code: 'account.own' },
        });
      expect(await read(own)).toMatchObject({ Status: 'ACTIVE' });
    },
  );

  test('the last Sysadmin who can sign in stays one', async () => {
    for (const body of [{ Roles: ['Global'] }, { Provider: null, Roles: ['PlantUser'] }])
      expect(await patch('sysadmin', 'sysadmin', body)).toMatchObject({
        status: 409,
        body: { code: 'account.lastSysadmin' },
      });
    expect(await read('sysadmin')).toMatchObject({ Roles: ['Sysadmin'] });
  });

  test('one of two Sysadmins who remove each other at once stays', async () => {
    const other = await secondSysadmin();
    const replies = await Promise.all([
      call('sysadmin', 'POST', `/${other.id}/disable`),
      server.call({
        method: 'POST',
        url: '/api/admin/accounts/sysadmin/disable',
        headers: { authorization: `Bearer ${other.token}` },
      }),
    ]);

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await server.db
      .updateTable('accounts')
      .set({ disabled_at: null })
      .where('id', '=', 'sysadmin')
      .execute();
  });

  test('who was a Sysadmin a moment ago grants nothing any more', async () => {
    const token = await server.tokenOf('global');
    await server.db
      .updateTable('account_roles')
      .set({ name: 'PlantUser' })
      .where('account_id', '=', 'global')
      .execute();
    const headers = { authorization: `Bearer ${token}` };
    const payload = { Username: 'late-grant', Roles: ['PlantUser'] };
    const url = '/api/admin/accounts';

    const { status } = await server.call({ method: 'POST', url, headers, payload });

    expect([404, 409]).toContain(status);
    await server.db
      .updateTable('account_roles')
      .set({ name: 'Global' })
      .where('account_id', '=', 'global')
      .execute();
    server.identity.callers.forgetAccount('global');
  });

  interface Row {
    Id: string;
    Roles: string[];
    Status: string;
    Version: number;
  }

  function create(caller: string, Roles: string[]) {
    count += 1;
    return call(caller, 'POST', '', { Username: `person-${count}`, Roles: [...new Set(Roles)] });
  }

  async function accountOf({ body }: { body: unknown }) {
    return read((body as { Id: string }).Id);
  }

  /** Reads the row directly, without visibility rules. */
  async function read(id: string): Promise<Row> {
    const row = await server.db
      .selectFrom('account_rows')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return {
      Id: row.id,
      Roles: JSON.parse(row.roles) as string[],
      Status: row.status,
      Version: row.version,
    };
  }

  async function patch(caller: string, id: string, body: object) {
    return call(caller, 'PATCH', `/${id}`, body);
  }

  async function secondSysadmin() {
    const { Id } = await accountOf(await create('sysadmin', ['Sysadmin']));
    const accounts = server.db.selectFrom('accounts').select(['username', 'password_hash']);
    const { username } = await accounts.where('id', '=', Id).executeTakeFirstOrThrow();
    const own = await accounts.where('id', '=', 'sysadmin').executeTakeFirstOrThrow();
    await server.db
      .updateTable('accounts')
      .set({ password_hash: own.password_hash, activated_at: server.clock.now })
      .where('id', '=', Id)
      .execute();
    return { id: Id, token: await server.tokenOf(username) };
  }

  async function call(
    caller: string,
    method: 'POST' | 'PATCH' | 'DELETE',
    part: string,
    payload?: object,
  ) {
    const version = method === 'PATCH' ? (await read(part.slice(1))).Version : 0;
    const headers = {
      authorization: `Bearer ${await server.tokenOf(caller)}`,
      ...(method === 'PATCH' && { 'if-match': `"${version}"` }),
    };
    const url = `/api/admin/accounts${part}`;
    return server.call({ method, url, headers, ...(payload && { payload }) });
  }
});
