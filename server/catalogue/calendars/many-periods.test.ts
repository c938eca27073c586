import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '#server/access/caller.ts';
import { testDatabases } from '#server/db/test-database.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import { importRows } from '#server/resource-kit/import/import-rows.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { nonWorkingPeriods } from './non-working.resource.ts';

const caller = { accountId: 'global', clients: 'all' } as Caller;
const hour = 3_600_000;

describe.each(testDatabases)('a calendar with many periods on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    const right = { name: 'Planning', role_type: 'FunctionalAccess', menu: '[]' };
    await server.db
      .insertInto('account_roles')
      .values({ account_id: 'anna', ...right })
      .execute();
  });
  afterAll(() => server.close());

  test('the plant works by all periods of a file, which is worked out once', async () => {
    const report = await importPeriods(1000);

    expect(report).toMatchObject({ Created: 1000, Errors: [], IsStored: true });
    const plant = await server.db
      .selectFrom('plants')
      .select('resolved_calendar')
      .where('id', '=', 'riverside')
      .executeTakeFirstOrThrow();
    const calendar = JSON.parse(plant.resolved_calendar ?? '{}') as { nonWorking: unknown[] };
    expect(calendar.nonWorking).toHaveLength(1000);
    const [work] = await server.db
      .selectFrom('recount_work')
      .selectAll()
      .where('machine_id', '=', 'riverside-imm-01')
      .execute();
    expect(work).toMatchObject({ generation: 1, start_at: startOf(0), cause: 'nonWorking' });
  });

  test('a place has so many at most: the next is refused in words', async () => {
    const authorization = `Bearer ${await server.tokenOf('anna')}`;
    const Start = new Date(startOf(2000)).toISOString();
    const End = new Date(startOf(2001)).toISOString();
    const payload = { Start, End, Reason: 'One more' };
    function add(id: string) {
      const url = `/api/machines/${id}/nonworking`;
      return server.call({ method: 'POST', url, headers: { authorization }, payload });
    }

    expect(await add('riverside')).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'Start', Message: expect.stringContaining('at most 1000') }] },
    });
    // The limit counts separately for a machine of the plant.
    expect((await add('riverside-imm-01')).status).toBe(201);
    expect((await importPeriods(5000, 3000)).Errors[0]).toMatchObject({
      Line: 2,
      Message: expect.stringContaining('at most 1000'),
    });
  });

  test.each([
    ['0001-01-01T00:00:00Z', '0001-06-01T00:00:00Z'],
    ['9998-01-01T00:00:00Z', '9998-06-01T00:00:00Z'],
  ])('no one takes the years around %s out of the plan', async (Start, End) => {
    const authorization = `Bearer ${await server.tokenOf('anna')}`;
    const reply = await server.call({
      method: 'POST',
      url: '/api/machines/pune/nonworking',
      headers: { authorization },
      payload: { Start, End, Reason: 'For ever' },
    });

    expect(reply).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'Start', Message: 'It is more than 20 years from now' }] },
    });
  });

  function startOf(index: number): number {
    return server.clock.now + index * 2 * hour;
  }

  function importPeriods(count: number, from = 0) {
    const records = Array.from({ length: count }, (_, index) => ({
      line: index + 2,
      id: undefined,
      values: {
        Reason: `Maintenance ${from + index}`,
        PlantId: 'riverside',
        Start: new Date(startOf(from + index)).toISOString(),
        End: new Date(startOf(from + index) + hour).toISOString(),
      },
    }));
    const change = { caller, accountId: 'global', username: 'global', at: server.clock.now };
    const call = { caller, change, params: { clientId: 'northwind' } };
    const resource = nonWorkingPeriods as unknown as Resource;
    return importRows(server.app.deps, resource, { ...call, records, isDryRun: false });
  }
});
