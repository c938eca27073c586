import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { accountCalls, type AccountRow } from './account-calls.fixture.ts';

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  let as: ReturnType<typeof accountCalls>;
  beforeAll(async () => {
    server = await startTestApp(kind);
    as = accountCalls(server);
  });
  afterAll(() => server.close());

  test('a change counts once: the second is shown the row as it is', async () => {
    const id = await as.create({ Username: 'changed-twice' });
    const first = await as.patch(id, 1, { Language: 'es-MX', Email: 'x@lineside.example' });
    const second = await as.patch(id, 1, { Language: 'zh-CN' });

    expect(first).toMatchObject({ status: 200, body: { Language: 'es-MX', Version: 2 } });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'row.overtaken', Current: { Language: 'es-MX', Version: 2 } },
    });
    const put = await as.call('PUT', `/${id}`, { Version: 2, Roles: ['Operator'] });
    expect(put).toMatchObject({
      status: 200,
      body: { Roles: ['Operator'], Email: null, Language: 'en-US', Version: 3 },
    });
  });

  test.each([
    ['fewer roles', { Roles: ['PlantUser'] }],
    ['other clients', { Clients: ['contoso'] }],
    ['a provider', { Provider: 'corporate' }],
  ])('%s end the sessions, and the hub is told', async (_, change) => {
    const { id, token, ended } = await as.signedIn(['PlantUser', 'QA']);

    const { status, body } = await as.patch(id, (await as.read(id)).Version, change);

    expect({ status, body }).toMatchObject({ status: 200, body: change });
    expect(ended()).toEqual(['rights were taken away']);
    expect(await as.canCall(token)).toBe(false);
  });

  test('more rights count at once in a session that goes on', async () => {
    const { id, token, ended } = await as.signedIn(['PlantUser']);
    await as.patch(id, (await as.read(id)).Version, { Roles: ['PlantUser', 'Global'] });

    const headers = { authorization: `Bearer ${token}` };
    expect((await server.call({ url: '/api/admin/roles', headers })).status).toBe(200);
    expect(ended()).toEqual([]);
  });

  test.each(['disable', 'signout'])('%s ends the sessions at once', async (action) => {
    const { id, token, ended } = await as.signedIn(['PlantUser']);

    const { status, body } = await as.call('POST', `/${id}/${action}`);

    expect({ status, body }).toMatchObject({
      status: 200,
      body: { Status: action === 'disable' ? 'DISABLED' : 'ACTIVE' },
    });
    expect(ended()).toHaveLength(1);
    expect(await as.canCall(token)).toBe(false);
    expect((await as.call('POST', `/${id}/enable`)).body).toMatchObject({ Status: 'ACTIVE' });
  });

  test('a new link of an active account leads to a new password, and ends the one before', async () => {
    const id = await as.create({ Username: 'forgetful' });
    const first = (await as.call('POST', `/${id}/link`)).body as AccountRow;
    const { body } = await as.call('POST', `/${id}/link`);

    expect(body).toMatchObject({ Purpose: 'activation', IsMailed: false });
    expect((await as.openLink('forgetful', first.Link)).status).not.toBe(200);
    expect((await as.openLink('forgetful', (body as AccountRow).Link)).status).toBe(200);
    expect((await as.call('POST', `/${id}/link`)).body).toMatchObject({
      Purpose: 'password-reset',
      Link: expect.stringContaining('/login/reset_password/'),
    });
    await as.call('POST', `/${id}/disable`);
    expect((await as.call('POST', `/${id}/link`)).status).toBe(400);
  });

  test('who never signed in is removed; who did is disabled', async () => {
    const unused = await as.create({ Username: 'unused', Clients: ['northwind'] });
    const { id } = await as.signedIn(['PlantUser']);

    expect((await as.call('DELETE', `/${unused}`)).status).toBe(204);
    expect((await as.call('DELETE', `/${id}`)).status).toBe(204);

    expect((await as.call('GET', `/${unused}`)).status).toBe(404);
    expect(await as.read(id)).toMatchObject({ Status: 'DISABLED' });
  });

  test('every change is in the trail, with before and after', async () => {
    const id = await as.create({ Username: 'followed' });
    await as.patch(id, 1, { Roles: ['Operator'] });
    await as.call('POST', `/${id}/disable`);
    await as.call('POST', `/${id}/enable`);
    await as.call('POST', `/${id}/link`);
    await as.call('DELETE', `/${id}`);

    const events = await server.db
      .selectFrom('audit_events')
      .select(['kind', 'detail', 'changes'])
      .where('account_id', '=', id)
      .execute();
    const seen = events.map(({ kind: what, detail, changes }) => {
      const { Before, After } = JSON.parse(changes ?? '{}') as Record<
        string,
        AccountRow | undefined
      >;
      return [what, detail, Before?.Status ?? null, After?.Status ?? null];
    });

    expect(seen.map(String).toSorted()).toEqual(
      [
        ['account.created', 'global: PlantUser', null, 'INVITED'],
        ['account.changed', 'global: roles Operator', 'INVITED', 'INVITED'],
        ['account.changed', 'global: disabled', 'INVITED', 'DISABLED'],
        ['account.changed', 'global: enabled', 'DISABLED', 'INVITED'],
        ['account.changed', 'global: new link', 'INVITED', 'INVITED'],
        ['account.removed', 'global: removed', 'INVITED', null],
      ]
        .map(String)
        .toSorted(),
    );
  });
});
