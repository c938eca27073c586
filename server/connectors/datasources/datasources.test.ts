import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { eventually } from '#shared/eventually.fixture.ts';

interface Source {
  Id: string;
  Key: string;
  Version: number;
}

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  let count = 0;
  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());

  test('creating one returns its key once; only a hash of it is stored', async () => {
    const { status, body } = await call('POST', '', { DisplayName: 'Line 1', ...northwind });
    const { Id, Key } = body as Source;

    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        DisplayName: 'Line 1',
        ClientName: 'Northwind Plastics',
        Key: expect.stringMatching(/^[\w-]{43}$/),
        Version: 1,
      },
    });
    expect((await call('GET', `/${Id}`)).body).toEqual({
      Id,
      Version: 1,
      DisplayName: 'Line 1',
      ClientId: 'northwind',
      ClientName: 'Northwind Plastics',
      StaleAfterSeconds: null,
      HeardAt: null,
      SilentSince: null,
      ClockAheadSeconds: null,
      ClockAheadAt: null,
      Rejected: [],
      Warnings: [],
    });
    const tables = await Promise.all([
      server.db.selectFrom('data_sources').selectAll().execute(),
      server.db.selectFrom('audit_events').selectAll().execute(),
    ]);
    expect(JSON.stringify(tables)).not.toContain(Key);
  });

  test('it writes to all machines of its client, by their name and by their id', async () => {
    const { Id, Key } = await create();

    const { body } = await ingest(Key, [
      'RIV/IMM-07',
      'riverside-imm-08',
      'monterrey-imm-07',
      'M-99',
    ]);

    expect(body).toMatchObject({
      accepted: 2,
      rejected: [
        { index: 2, code: 'sample.unknownMachine' },
        { index: 3, code: 'sample.unknownMachine' },
      ],
    });
    expect((await call('GET', `/${Id}`)).body).toMatchObject({
      HeardAt: new Date(server.clock.now).toISOString(),
      Version: 1,
    });
  });

  test('a name that two clients use is the machine of its own client', async () => {
    await server.db
      .updateTable('machines')
      .set({ machine_name: 'RIV/IMM-07' })
      .where('id', '=', 'monterrey-imm-07')
      .execute();
    const { Key } = await create({ ClientId: 'contoso' });
    await ingest(Key, ['RIV/IMM-07']);

    const state = await server.db
      .selectFrom('machine_states')
      .select('status')
      .where('machine_id', '=', 'monterrey-imm-07')
      .executeTakeFirst();
    expect(state).toEqual({ status: 'RUNNING' });
  });

  test('a link gives a machine another name, and never one of another client', async () => {
    const { Id, Key } = await create();
    const links = [
      { source_id: Id, machine_id: 'riverside-imm-01', external_name: 'Press one' },
      { source_id: Id, machine_id: 'monterrey-imm-01', external_name: 'Press two' },
    ];
    await server.db.insertInto('data_source_machines').values(links).execute();
    server.clock.now += 60_001;

    const { body } = await ingest(Key, ['Press one', 'Press two', 'RIV/IMM-02']);

    expect(body).toMatchObject({ accepted: 2, rejected: [{ index: 1 }] });
  });

  test('what was rejected of it is counted by code', async () => {
    const { Id, Key } = await create();
    await server.db
      .insertInto('source_rejections')
      .values([
        { source_id: Id, code: 'sample.badStatus', count: 2, last_at: 0 },
        { source_id: Id, code: 'sample.unknownTag', count: 7, last_at: 0 },
      ])
      .execute();

    expect((await call('GET', `/${Id}`)).body).toMatchObject({
      Rejected: [
        { Code: 'sample.unknownTag', Count: 7 },
        { Code: 'sample.badStatus', Count: 2 },
      ],
    });
    expect(Key).not.toBe('');
  });

  test('what was rejected is shown with its reason and as it was received', async () => {
    const { Id, Key } = await create();
    const headers = { authorization: `Bearer ${Key}` };
    const payload = [{ machine: 'Press one', tag: 'status', value: 'RUNNING', at: 'now' }];
    await server.call({ method: 'POST', url: '/api/ingest', headers, payload });
    await eventually(async () =>
      expect((await call('GET', `/${Id}/rejections`)).body).toMatchObject({
        Items: [
          {
            Code: 'sample.unknownMachine',
            Examples: expect.arrayContaining([
              expect.objectContaining({
                At: new Date(server.clock.now).toISOString(),
                Payload: JSON.stringify(payload[0]),
              }),
            ]),
          },
        ],
      }),
    );
    expect((await call('GET', '/nothing/rejections')).status).toBe(404);
  });

  test('a new key ends the one before it at once', async () => {
    const { Id, Key } = await create();
    const { status, body } = await call('POST', `/${Id}/key`);
    const next = body as Source;

    expect(status).toBe(200);
    expect(next.Key).not.toBe(Key);
    expect((await ingest(Key, ['RIV/IMM-07'])).status).toBe(401);
    expect((await ingest(next.Key, ['RIV/IMM-07'])).status).toBe(200);
    expect((await call('POST', '/nothing/key')).status).toBe(404);
  });

  test('removed, its key ends at once and its links are gone', async () => {
    const { Id, Key } = await create();
    await ingest(Key, ['RIV/IMM-07']);
    const link = { source_id: Id, machine_id: 'riverside-imm-01', external_name: 'P1' };
    await server.db.insertInto('data_source_machines').values(link).execute();

    expect((await call('DELETE', `/${Id}`)).status).toBe(204);

    expect((await ingest(Key, ['RIV/IMM-07'])).status).toBe(401);
    for (const [method, part] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/key'],
    ] as const)
      expect((await call(method, `/${Id}${part}`)).status).toBe(404);
  });

  test('its name is unique among those of its client', async () => {
    await create({ DisplayName: 'Gateway' });

    expect(await call('POST', '', { DisplayName: 'GATEWAY', ...northwind })).toMatchObject({
      status: 409,
      body: { Errors: [{ Field: 'DisplayName' }] },
    });
    expect((await call('POST', '', { DisplayName: 'Gateway', ClientId: 'contoso' })).status).toBe(
      201,
    );
  });

  test.each([
    ['no client', { ClientId: null }, 'ClientId'],
    ['a client that is not there', { ClientId: 'fabrikam' }, 'ClientId'],
    ['no name', { DisplayName: ' ' }, 'DisplayName'],
    ['a second', { StaleAfterSeconds: 1 }, 'StaleAfterSeconds'],
    ['half a second more', { StaleAfterSeconds: 60.5 }, 'StaleAfterSeconds'],
    ['two months', { StaleAfterSeconds: 62 * 86_400 }, 'StaleAfterSeconds'],
    ['a key of its own', { Key: 'mine' }, 'Key'],
  ])('%s is refused', async (_, wrong, Field) => {
    expect(
      await call('POST', '', { DisplayName: 'Refused', ...northwind, ...wrong }),
    ).toMatchObject({ status: 400, body: { Errors: [{ Field }] } });
  });

  test('after how long it is silent can be set, and is in the trail with before and after', async () => {
    const { Id } = await create();
    const headers = { ...(await authorization()), 'if-match': '"1"' };
    const url = `/api/admin/datasources/${Id}`;
    const payload = { StaleAfterSeconds: 90 };

    expect(await server.call({ method: 'PATCH', url, headers, payload })).toMatchObject({
      status: 200,
      body: { StaleAfterSeconds: 90, Version: 2 },
    });
    const { detail } = await server.db
      .selectFrom('audit_events')
      .select('detail')
      .where('kind', '=', 'datasource.changed')
      .where('detail', 'like', `%${Id}%`)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(detail ?? '')).toMatchObject({
      Before: { StaleAfterSeconds: null },
      After: { StaleAfterSeconds: 90 },
    });
  });

  const northwind = { ClientId: 'northwind' };

  async function create(more: object = {}): Promise<Source> {
    count += 1;
    const given = { DisplayName: `Source ${count}`, ...northwind, ...more };
    const { status, body } = await call('POST', '', given);
    expect(status).toBe(201);
    server.clock.now += 2001;
    return body as Source;
  }

  function ingest(key: string, machines: readonly string[]) {
    count += 1;
    const at = new Date(server.clock.now - count).toISOString();
    return server.call({
      method: 'POST',
      url: '/api/ingest',
      headers: { authorization: `Bearer ${key}` },
      payload: machines.map((machine) => ({ machine, tag: 'status', value: 'RUNNING', at })),
    });
  }

  async function authorization() {
    return { authorization: `Bearer ${await server.tokenOf('global')}` };
  }

  async function call(method: 'GET' | 'POST' | 'DELETE', part: string, payload?: object) {
    const url = `/api/admin/datasources${part}`;
    const headers = await authorization();
    return server.call({ method, url, headers, ...(payload && { payload }) });
  }
});
