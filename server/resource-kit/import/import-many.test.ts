import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '#server/access/caller.ts';
import { nonWorkingPeriods } from '#server/catalogue/calendars/non-working.resource.ts';
import { products } from '#server/catalogue/products/products.resource.ts';
import { testDatabases } from '#server/db/test-database.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { addErrors, emptyReport } from './import-report.ts';
import { importRows } from './import-rows.ts';
import { storeRows } from './import-store.ts';

const caller = { accountId: 'global', clients: 'all' } as Caller;
const resource = products as unknown as Resource;

test('a report with more errors than it lists has their number', () => {
  const report = emptyReport();
  const wrong = { Field: 'Name', Message: 'This is needed' };
  for (let line = 2; line < 202; line += 1) addErrors(report, line, [wrong]);
  expect(report).toMatchObject({ Errors: { length: 200 } });
  expect(report).not.toHaveProperty('ErrorCount');

  for (let line = 202; line < 302; line += 1) addErrors(report, line, [wrong, wrong]);
  expect(report).toMatchObject({ Errors: { length: 200 }, ErrorCount: 400 });
});

describe.each(testDatabases)('files of many rows on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
  });
  afterAll(() => server.close());

  test('a thousand changed rows take few statements, each in the audit trail as it was and is', async () => {
    const names = Array.from({ length: 1000 }, (_, index) => `Many ${index}`);
    await run(names.map((DisplayName) => ({ DisplayName, IdealCycleSeconds: 5 })));
    const statements = { count: 0 };
    const report = await run(
      names.map((DisplayName, index) =>
        index === 7 ? { DisplayName } : { DisplayName, IdealCycleSeconds: 6 },
      ),
      statements,
    );

    expect(report).toMatchObject({ Created: 0, Changed: 999, Errors: [], IsStored: true });
    expect(statements.count).toBeLessThan(200);
    const rows = await server.db
      .selectFrom('products')
      .select(['ideal_cycle_ms', 'version'])
      .where('display_name', 'like', 'Many %')
      .orderBy('version')
      .execute();
    expect(rows[0]).toEqual({ ideal_cycle_ms: 5000, version: 1 });
    expect(rows.slice(1).every((row) => row.ideal_cycle_ms === 6000 && row.version === 2)).toBe(
      true,
    );
    const trail = await server.db
      .selectFrom('audit_events')
      .select('detail')
      .where('kind', '=', 'product.changed')
      .where('detail', 'like', '%"Many 3"%')
      .execute();
    expect(trail.map(({ detail }) => JSON.parse(detail ?? ''))).toMatchObject([
      { Before: { IdealCycleSeconds: 5, Version: 1 }, After: { IdealCycleSeconds: 6, Version: 2 } },
    ]);
  });

  test('a row that was changed, or taken away, since the file was looked at is an error of its line', async () => {
    await run([{ DisplayName: 'Overtaken' }]);
    const { id } = await server.db
      .selectFrom('products')
      .select('id')
      .where('display_name', '=', 'Overtaken')
      .executeTakeFirstOrThrow();
    const report = emptyReport();
    const values = { IdealCycleSeconds: 9 };
    await server.db.transaction().execute((tx) =>
      storeRows(
        { tx, resource, call: callOf(), report, yieldIfDue: () => Promise.resolve() },
        [
          { line: 2, id, version: 7, values },
          { line: 3, id: 'gone', version: 1, values },
        ],
        () => Promise.resolve(),
      ),
    );

    expect(report.Errors).toEqual([
      { Line: 2, Field: '', Message: 'This product was changed in the meantime.' },
      { Line: 3, Field: '', Message: 'There is no such product.' },
    ]);
  });

  test('a dry run says what the import will say, with the line, also of what only stored rows show', async () => {
    const file = {
      resource: nonWorkingPeriods as unknown as Resource,
      rows: [period('2026-07-01'), period('2026-07-02'), period('2026-07-02')],
    };
    const dry = await run(file.rows, undefined, { resource: file.resource, isDryRun: true });
    const report = await run(file.rows, undefined, { resource: file.resource });

    const Errors = [3, 4].map((Line) => ({
      Line,
      Field: 'Start',
      Message: 'It overlaps "Stocktaking"',
    }));
    expect(dry).toMatchObject({ IsStored: false, Errors });
    expect(report).toMatchObject({ IsStored: false, Errors });
    const right = file.rows.slice(0, 2);
    expect(await run(right, undefined, { resource: file.resource, isDryRun: true })).toEqual({
      Created: 2,
      Changed: 0,
      Errors: [],
      IsStored: false,
    });
    expect(
      await server.db
        .selectFrom('non_working_periods')
        .select('id')
        .where('reason', '=', 'Stocktaking')
        .execute(),
    ).toEqual([]);
  });

  function run(
    rows: readonly Record<string, unknown>[],
    statements = { count: 0 },
    { resource: of = resource, isDryRun = false } = {},
  ) {
    const records = rows.map((values, index) => ({ line: index + 2, id: undefined, values }));
    const db = server.db.withPlugin(counting(statements));
    const asked = { ...callOf(), records, isDryRun };
    return importRows({ ...server.app.deps, db }, of, asked);
  }

  function callOf() {
    const change = { caller, accountId: 'global', username: 'global', at: server.clock.now };
    return { caller, change, params: { clientId: 'northwind' } };
  }
});

function period(day: string) {
  return {
    Reason: 'Stocktaking',
    PlantId: 'riverside',
    Start: `${day}T06:00:00Z`,
    End: `${day}T08:00:00Z`,
  };
}

function counting(statements: { count: number }): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      statements.count += 1;
      return Promise.resolve(result);
    },
  };
}
