import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '#server/access/caller.ts';
import { Problem } from '#server/base/problem.ts';
import { products } from '#server/catalogue/products/products.resource.ts';
import { testDatabases } from '#server/db/test-database.ts';
import type { ProposedRow, Resource } from '#server/resource-kit/describe/define-resource.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { importRows } from './import-rows.ts';

type Row = { Id: string; [field: string]: unknown };

describe.each(testDatabases)('imports and restored rows on %s', (kind) => {
  let server: TestApp;
  let authorization: string;
  beforeAll(async () => {
    server = await startTestApp(kind);
    authorization = `Bearer ${await server.tokenOf('global')}`;
  });
  afterAll(() => server.close());

  test('a column that is fixed cannot be changed by a file, and says so', async () => {
    const [machine] = await machines();
    const file = `Id,PlantId,DisplayName\n${machine?.Id},pune,Renamed`;

    expect(await upload('machines', file)).toMatchObject({
      body: {
        IsStored: false,
        Errors: [{ Line: 2, Field: 'PlantId', Message: 'This cannot be changed' }],
      },
    });
    expect((await machines())[0]).toEqual(machine);
  });

  test('two lines about one row are refused by the dry run too', async () => {
    const [machine] = await machines();
    const file = `Id,Type\n${machine?.Id},A\n${machine?.Id},B`;
    const errors = [{ Line: 3, Field: 'Id', Message: 'Another line is about this row too' }];

    expect((await upload('machines', file, '?dryRun=true')).body).toMatchObject({ Errors: errors });
    expect((await upload('machines', file)).body).toMatchObject({ Errors: errors });
  });

  test('a dry run sees that a name is taken', async () => {
    const [first, second] = (await list('plants?filter=ClientId:northwind')) as [Row, Row];
    const file = `Id,DisplayName\n${first.Id},${String(second['DisplayName'])}`;

    expect((await upload('plants', file, '?dryRun=true')).body).toMatchObject({
      Errors: [{ Line: 2, Field: 'DisplayName' }],
    });
  });

  test('new families of a file are stored in blocks, each once', async () => {
    const lines = Array.from({ length: 1200 }, (_, index) => `P ${index},Family ${index % 600}`);
    const file = ['DisplayName,Family', ...lines].join('\n');
    const reply = await upload('clients/northwind/products', file);

    expect(reply.body).toMatchObject({ Created: 1200, IsStored: true });
    const families = await list('clients/northwind/productfamilies?pageSize=1000');
    expect(
      families.filter(({ DisplayName }) => /^Family \d/.test(String(DisplayName))),
    ).toHaveLength(600);
  });

  test('an import ends with the rights of who began it', async () => {
    await server.db
      .updateTable('accounts')
      .set({ disabled_at: server.clock.now })
      .where('id', '=', 'carol')
      .execute();
    const caller = { accountId: 'carol', clients: 'all' } as Caller;
    const place = { caller, params: { clientId: 'northwind' } };
    const records = [{ line: 2, id: undefined, values: { DisplayName: 'Of Carol' } }];
    const change = { caller, accountId: 'carol', username: 'carol', at: server.clock.now };
    const asked = { ...place, change, records, isDryRun: false };

    await expect(
      importRows(server.app.deps, products as unknown as Resource, asked),
    ).rejects.toMatchObject({ code: 'import.notAllowed' });
    expect(await list('clients/northwind/products?search=Of Carol')).toEqual([]);
  });

  test('what is refused only when it is stored undoes the whole file', async () => {
    const { Id } = await create('clients/northwind/products', { DisplayName: 'Kept' });
    const refusing = {
      ...products,
      async validate(_: unknown, { after }: ProposedRow) {
        if (after['DisplayName'] === 'Late') throw new Problem(409, 'product.late', 'Too late.');
      },
    } as unknown as Resource;
    const caller = { accountId: 'global', clients: 'all' } as Caller;
    const records = [
      { line: 2, id: undefined, values: { DisplayName: 'Late' } },
      { line: 3, id: Id, values: { DisplayName: 'Changed' } },
    ];
    const change = { caller, accountId: 'global', username: 'global', at: server.clock.now };
    const place = { caller, change, params: { clientId: 'northwind' } };

    expect(
      await importRows(server.app.deps, refusing, { ...place, records, isDryRun: false }),
    ).toMatchObject({ IsStored: false, Changed: 0, Errors: [{ Line: 2, Message: 'Too late.' }] });
    expect(await list('clients/northwind/products?search=Changed')).toEqual([]);
  });

  test('a word in place of a number is refused with the reason', async () => {
    const file = 'DisplayName,IdealCycleSeconds\nWord,abc';
    const { body } = await upload('clients/northwind/products', file);

    expect(body).toMatchObject({
      Errors: [{ Line: 2, Field: 'IdealCycleSeconds', Message: 'This must be a number' }],
    });
  });

  test('a copy of a long name is cut between characters', async () => {
    const name = `${'x'.repeat(92)}😀😀😀😀`;
    const { Id } = await create('clients/northwind/products', { DisplayName: name });
    const copy = await create(`clients/northwind/products/${Id}/clone`, {});

    expect(copy['DisplayName']).toBe(`${'x'.repeat(92)}😀 (copy)`);
  });

  test('control characters in the JSON of a cell are refused with their line', async () => {
    const cell = '"[{""Name"":""a\\u0000b"",""Value"":""1""}]"';
    const [machine] = await machines();

    expect((await upload('machines', `Id,Attributes\n${machine?.Id},${cell}`)).body).toMatchObject({
      IsStored: false,
      Errors: [{ Line: 2, Field: 'Attributes' }],
    });
  });

  test.each(['\u200b', ' \u2060\ufeff ', '\u3164'])(
    'a name that no one sees is none (%j)',
    async (name) => {
      const payload = { DisplayName: name };
      const needed = { Field: 'DisplayName', Message: 'This is needed' };

      expect(await call('POST', 'clients/northwind/products', payload)).toMatchObject({
        status: 400,
        body: { Errors: [needed] },
      });
      const file = `DisplayName\n"${name}"`;
      expect((await upload('clients/northwind/products', file)).body).toMatchObject({
        Errors: [needed],
        IsStored: false,
      });
    },
  );

  test.each(['2026-06-10T23:59:60Z', '2016-12-31T23:59:60+00:00'])(
    'a leap second is no instant, in forms and in files (%s)',
    async (second) => {
      const order = {
        Number: 'Leap',
        MachineId: 'riverside-imm-01',
        Status: 'PLANNED',
        PlannedStart: second,
        PlannedEnd: second,
      };
      for (const [path, row, field] of [
        ['clients/northwind/productionorders', order, 'PlannedStart'],
        [
          'clients/northwind/workorders',
          { Number: 'Leap', MachineId: 'riverside-imm-01', Due: second },
          'Due',
        ],
        [
          'clients/northwind/nonworkingperiods',
          { Reason: 'Leap', PlantId: 'riverside', Start: second, End: second },
          'Start',
        ],
      ] as const) {
        const fault = expect.objectContaining({ Field: field });
        expect(await call('POST', path, row)).toMatchObject({
          status: 400,
          body: { Errors: expect.arrayContaining([fault]) },
        });
        const file = `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}`;
        expect((await upload(path, file)).body).toMatchObject({
          IsStored: false,
          Errors: expect.arrayContaining([fault]),
        });
      }
    },
  );

  test.each([
    'plants?filter=TimeZone:%2500',
    'audit?filter=Kind:%2500',
    'modules/machines?filter=ModuleId:%2500',
  ])('a control character in %s is refused', async (path) => {
    expect(await server.get('global', `admin/${path}`)).toMatchObject({
      status: 400,
      body: { code: 'request.badText' },
    });
  });

  test.each([
    'clients/northwind/productfamilies?filter=Products:1.5',
    'clients/northwind/productfamilies?filter=Products:1e30',
    'modules?filter=Machines:1.5',
    'datasources?filter=StaleAfterSeconds:1e20',
  ])('%s finds nothing', async (path) => {
    expect(await list(path)).toEqual([]);
  });

  test('a restored plant works by its schedule as it is now', async () => {
    const schedules = 'clients/northwind/shiftschedules';
    const schedule = await create(schedules, { DisplayName: 'Early', Shifts: [shift('06:00')] });
    const plant = await create('plants', {
      DisplayName: 'Annex',
      ClientId: 'northwind',
      TimeZone: 'America/Chicago',
      DisplayType: 'PLANT',
      ShiftScheduleId: schedule.Id,
    });
    await call('DELETE', `plants/${plant.Id}`);
    const later = { Shifts: [shift('08:00')] };
    await call('PATCH', `${schedules}/${schedule.Id}`, later, { 'if-match': '"1"' });
    expect((await call('POST', 'plants/restore', { Ids: [plant.Id] })).status).toBe(204);

    const { shift_calendar } = await server.db
      .selectFrom('plants')
      .select('shift_calendar')
      .where('id', '=', plant.Id)
      .executeTakeFirstOrThrow();
    expect(shift_calendar).toContain('08:00');
  });

  async function machines() {
    return list('machines?filter=PlantId:riverside&orderBy=MachineName');
  }

  async function list(path: string): Promise<Row[]> {
    return ((await call('GET', path)).body as { Items: Row[] }).Items;
  }

  async function create(path: string, payload: object): Promise<Row> {
    const { status, body } = await call('POST', path, payload);
    expect({ status, body }).toMatchObject({ status: 201 });
    return body as Row;
  }

  function upload(path: string, payload: string, query = '') {
    const headers = { authorization, 'content-type': 'text/csv' };
    const url = `/api/admin/${path}/import${query}`;
    return server.call({ method: 'POST', url, headers, payload });
  }

  function call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) {
    const url = `/api/admin/${path}`;
    const options = { method, url, headers: { authorization, ...headers } };
    return server.call({ ...options, ...(payload && { payload }) });
  }
});

function shift(Start: string) {
  return { Name: 'Early', Start, End: '14:00', Days: '1-5', Breaks: null };
}
