import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { AuditTrail } from '#schemas/api/audit.gen.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { complete } from '#server/db/migrations/076-audit-subjects.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { callToken, passwordOf } from '#server/people/sign-in/token-calls.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await callToken(server, passwordOf('anna'), { remoteAddress: '192.0.2.1' });
    server.clock.now += 1000;
    await callToken(server, passwordOf('Unknown; or so', { password: 'secret-42' }));
    server.clock.now += 1000;
    await server.tokenOf('sysadmin');
  });
  afterAll(() => server.close());

  test('an administrator reads who came in and who did not, newest first', async () => {
    expect(await trail('')).toEqual({
      Items: [
        event('02', 'signIn.succeeded', {
          AccountId: 'sysadmin',
          Username: 'sysadmin',
          SubjectId: 'sysadmin',
        }),
        event('01', 'signIn.failed', { Username: 'Unknown; or so' }),
        event('00', 'signIn.succeeded', {
          AccountId: 'anna',
          Username: 'anna',
          Address: '192.0.2.1',
          SubjectId: 'anna',
        }),
      ],
      TotalItems: 3,
      PageNumber: 1,
      PageSize: 100,
    });
  });

  test('it is read page by page', async () => {
    const { Items, ...page } = await trail('?pageSize=2&pageNumber=2');

    expect(Items.map(({ Username }) => Username)).toEqual(['anna']);
    expect(page).toEqual({ TotalItems: 3, PageNumber: 2, PageSize: 2 });
  });

  test('it can be asked for one kind and one name', async () => {
    const failed = await trail('?filter=Kind:signIn.failed');
    expect(failed.Items.map(({ Username }) => Username)).toEqual(['Unknown; or so']);
    expect(failed.TotalItems).toBe(1);

    const name = encodeURIComponent('Username:Unknown%3B or so');
    expect((await trail(`?filter=${name}`)).TotalItems).toBe(1);
    expect((await trail('?filter=Kind:signIn.failed;Username:anna')).Items).toEqual([]);
  });

  test.each(['?filter=Address:127.0.0.1', '?pageSize=0', '?orderBy=Kind', '?pageSize=1001'])(
    '%s is refused',
    async (query) => {
      expect((await server.get('sysadmin', `admin/audit${query}`)).status).toBe(400);
    },
  );

  test('a password that was tried is not in it', async () => {
    expect(JSON.stringify(await trail(''))).not.toContain('secret-42');
  });

  test('for all other users the audit trail does not exist', async () => {
    expect((await server.get('anna', 'admin/audit')).status).toBe(404);
    expect((await server.get('operator', 'admin/audit')).status).toBe(404);
    expect((await server.get('global', 'admin/audit')).status).toBe(200);
  });

  test('it can be asked for a time: from one instant to before another', async () => {
    const failed = '&filter=Kind:signIn.failed';
    expect((await trail(`?start=${at(1)}${failed}`)).TotalItems).toBe(1);
    expect((await trail(`?start=${at(2)}${failed}`)).TotalItems).toBe(0);
    expect((await trail(`?end=${at(1)}`)).TotalItems).toBe(1);
    expect((await trail(`?start=${at(1)}&end=${at(2)}`)).Items).toMatchObject([{ At: at(1) }]);
    for (const query of [`?start=${at(2)}&end=${at(1)}`, '?start=yesterday'])
      expect((await server.get('sysadmin', `admin/audit${query}`)).status).toBe(400);
  });

  test('the kinds there are can be chosen from', async () => {
    const { body } = await server.get('sysadmin', 'admin/audit/kinds');
    const { Items } = body as { Items: string[] };

    expect(Items).toEqual(expect.arrayContaining(['signIn.failed', 'signIn.succeeded']));
    expect(Items).toEqual([...new Set(Items)].toSorted());
  });

  test('what was changed is there as it was and as it is, and in a file', async () => {
    const headers = { authorization: `Bearer ${await server.tokenOf('sysadmin')}` };
    const payload = { Username: '=formula', Roles: ['QA'] };
    server.clock.now += 1000;
    await server.call({ method: 'POST', url: '/api/admin/accounts', headers, payload });
    const client = { DisplayName: 'Fabrikam' };
    await server.call({ method: 'POST', url: '/api/admin/clients', headers, payload: client });

    const { Items } = await trail('?filter=Kind:account.created');
    expect(Items).toMatchObject([
      { Detail: 'sysadmin: QA', Changes: { After: { Username: '=formula', Roles: ['QA'] } } },
    ]);
    expect((await trail('?filter=Kind:client.created')).Items).toMatchObject([
      { Username: 'sysadmin', Changes: { After: { DisplayName: 'Fabrikam' } } },
    ]);
    const url = '/api/admin/audit/export?filter=Kind:account.created';
    const file = await server.app.inject({ url, headers });
    const [head, line = '', ...rest] = file.body.split('\r\n');
    expect(head).toBe('\uFEFFAt,Kind,Username,Address,Detail,Before,After');
    expect(line).toContain(",account.created,'=formula,,sysadmin: QA,,");
    expect(rest).toEqual(['']);
  });

  test('beside the id of another row stands its name, as long as there is such a row', async () => {
    const change = { kind: 'plant.changed', subjectId: 'riverside' } as const;
    const [Before, After] = ['riverside', 'gone'].map((ShiftScheduleId) => ({ ShiftScheduleId }));
    await recordAudit(server.db, server.clock.now, { ...change, changes: { Before, After } });

    expect((await trail('?filter=Kind:plant.changed')).Items).toMatchObject([
      {
        Changes: {
          Before: { ShiftScheduleId: 'riverside', ShiftScheduleName: 'Riverside Moulding' },
          After: { ShiftScheduleId: 'gone' },
        },
      },
    ]);
  });

  test('what happened to one thing is found under each of its names', async () => {
    const headers = { authorization: `Bearer ${await server.tokenOf('sysadmin')}` };
    const url = '/api/admin/clients';
    const payload = { DisplayName: 'Initech' };
    const created = await server.call({ method: 'POST', url, headers, payload });
    const { Id } = created.body as { Id: string };
    await server.call({
      method: 'PATCH',
      url: `${url}/${Id}`,
      headers: { ...headers, 'if-match': '"1"' },
      payload: { DisplayName: 'Initrode' },
    });

    const { Items } = await trail(`?filter=SubjectId:${Id}`);
    expect(Items.map(({ Kind, SubjectId }) => [Kind, SubjectId])).toEqual([
      ['client.changed', Id],
      ['client.created', Id],
    ]);
    expect((await trail('?filter=SubjectId:anna')).Items.map(({ Kind }) => Kind)).toContain(
      'signIn.succeeded',
    );
  });

  test('events of before have their thing, and odd details none', async () => {
    const details = {
      old: '{"Id":"press-1","After":{"DisplayName":"Press"}}',
      cut: '{"Id":"press-2',
      said: 'press-3: moved',
    };
    for (const [id, detail] of Object.entries(details))
      await server.db
        .insertInto('audit_events')
        .values({ id, at: 0, kind: 'press.changed', detail, ...ofNoOne })
        .execute();
    await complete(server.db);

    const stored = await server.db
      .selectFrom('audit_events')
      .select(['id', 'subject_id'])
      .where('kind', '=', 'press.changed')
      .orderBy('id')
      .execute();
    expect(stored.map(({ id, subject_id }) => [id, subject_id])).toEqual([
      ['cut', null],
      ['old', 'press-1'],
      ['said', null],
    ]);
  });

  test('events of one instant are in the order in which they were recorded, newest first', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `Fast ${index}`);
    for (const username of names)
      await recordAudit(server.db, server.clock.now, { kind: 'signIn.limited', username });

    const { Items } = await trail('?filter=Kind:signIn.limited');
    expect(Items.map(({ Username }) => Username)).toEqual(names.toReversed());
  });

  test('in a file no event is missing or there twice, also of one instant', async () => {
    const events = Array.from({ length: 1300 }, (_, index) => ({
      id: `many-${index}`,
      at: server.clock.now + Math.floor(index / 700),
      kind: 'machine.changed',
      account_id: null,
      username: `${index}`,
      address: null,
      detail: null,
    }));
    for (const one of events) await server.db.insertInto('audit_events').values(one).execute();
    const headers = { authorization: `Bearer ${await server.tokenOf('sysadmin')}` };
    const url = '/api/admin/audit/export?filter=Kind:machine.changed';
    const { body } = await server.app.inject({ url, headers });
    const names = body.split('\r\n').flatMap((line) => line.split(',')[2] ?? []);

    expect(new Set(names.slice(1)).size).toBe(1300);
    expect(names).toHaveLength(1301);
    expect(Number(names[1])).toBeGreaterThanOrEqual(700);
    expect(Number(names.at(-1))).toBeLessThan(700);
  });

  async function trail(query: string): Promise<AuditTrail> {
    const { body } = await server.get('sysadmin', `admin/audit${query}`);
    return body as AuditTrail;
  }
});

const ofNoOne = { account_id: null, username: null, address: null };

function event(second: string, Kind: string, more: object) {
  return {
    At: `2026-06-10T17:00:${second}.000Z`,
    Kind,
    AccountId: null,
    Address: '127.0.0.1',
    Detail: null,
    SubjectId: null,
    ...more,
  };
}

function at(second: number): string {
  return `2026-06-10T17:00:0${second}.000Z`;
}
