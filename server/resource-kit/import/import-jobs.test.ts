import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { reference } from '#server/resource-kit/describe/fields.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import type { ImportState } from './import-jobs.ts';
import { resolveReferences } from './import-references.ts';

const products = '/api/admin/clients/northwind/products';

describe.each(testDatabases)('imports on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
  });
  afterAll(() => server.close());

  test('a long file is answered at once, says how far it is, and is stored whole', async () => {
    await countOf('Long');
    const turns = countTurns();
    const job = await start(fileOf(6000, 'Long'));
    const state = await ended(job.Id);

    expect(job).toMatchObject({ State: 'running', Done: 0 });
    expect(state).toMatchObject({ State: 'done', Created: 6000, IsStored: true, Errors: [] });
    expect({ Done: state.Done, Total: state.Total }).toEqual({ Done: 12_000, Total: 12_000 });
    expect(await countOf('Long')).toBe(6000);
    // Without yielding there would be two or three.
    expect(turns()).toBeGreaterThan(15);
  });

  test('each new row is in the audit trail', async () => {
    await ended((await start('DisplayName\nAudited 1\nAudited 2')).Id);
    const own = await server.db
      .selectFrom('audit_events')
      .select(['kind', 'username', 'detail'])
      .where('detail', 'like', '%"DisplayName":"Audited%')
      .execute();

    expect(own).toMatchObject([
      { kind: 'product.created', username: 'global' },
      { kind: 'product.created', username: 'global' },
    ]);
  });

  test('a name twice in a file, or taken by another row, is an error of its line', async () => {
    await ended((await start('DisplayName\nTaken 1\nTaken 2')).Id);
    const own = await rowNamed('Taken 2');
    const file = `Id,DisplayName\n,New 1\n,new 1\n${own},Taken 1\nnothing,New 2`;
    const state = await ended((await start(file)).Id);

    expect(state).toMatchObject({
      IsStored: false,
      Errors: [
        { Line: 3, Field: 'DisplayName', Message: 'Another line has this too' },
        { Line: 4, Field: 'DisplayName', Message: 'This is taken already' },
        { Line: 5, Field: 'Id', Message: 'There is no such product.' },
      ],
    });
    expect(await countOf('New 1')).toBe(0);
  });

  test('a dry run counts, and stores nothing', async () => {
    const state = await ended((await start('DisplayName\nDry 1\nTaken 1', '?dryRun=true')).Id);

    expect(state).toMatchObject({ State: 'done', Created: 1, Changed: 0, IsStored: false });
    expect(await countOf('Dry 1')).toBe(0);
  });

  test('an import that is cancelled stores nothing', async () => {
    const { Id } = await start(fileOf(20_000, 'Gone'));
    expect((await call('DELETE', `/imports/${Id}`)).status).toBe(204);

    expect(await ended(Id)).toMatchObject({ State: 'cancelled' });
    expect(await countOf('Gone')).toBe(0);
  });

  test('a file that cannot be read ends the import with the reason', async () => {
    const state = await ended((await start('DisplayName,Colour\nA,red')).Id);

    expect(state).toMatchObject({
      State: 'failed',
      ErrorMessage: expect.stringContaining('Colour'),
      Code: 'file.unknownColumn',
      Values: { column: 'Colour' },
    });
  });

  test('an import is its account’s own, and one at a time', async () => {
    const { Id } = await start(fileOf(6000, 'Own'));
    const second = await call('POST', '/imports', 'DisplayName\nSecond');

    expect(second).toMatchObject({ status: 429, body: { code: 'import.running' } });
    expect((await call('GET', `/imports/${Id}`, undefined, 'sysadmin')).status).toBe(404);
    await call('DELETE', `/imports/${Id}`);
    await ended(Id);
  });

  test('a long file needs a job', async () => {
    const reply = await call('POST', '/import', fileOf(5001, 'Late'));

    expect(reply).toMatchObject({ status: 400, body: { code: 'import.tooLong' } });
    expect(await countOf('Late')).toBe(0);
  });

  test('a reference is an id or a name that the caller sees', async () => {
    const fields = { PlantId: reference('plant_id', { resource: 'plants' }) };
    const cells = ['riverside', 'Riverside Moulding', 'Monterrey', 'monterrey', 'Nowhere'];
    const records = cells.map((cell, line) => ({ line, id: undefined, values: { PlantId: cell } }));
    const { display_name: name } = await server.db
      .selectFrom('plants')
      .select('display_name')
      .where('id', '=', 'riverside')
      .executeTakeFirstOrThrow();
    if (records[1]) records[1].values.PlantId = name;
    const caller = { clients: ['northwind'] };
    const faults = await resolveReferences(
      server.db,
      { fields, scope: { column: 'client_id' } },
      { records, caller, params: {} },
    );

    expect(records.slice(0, 2).map(({ values }) => values.PlantId)).toEqual([
      'riverside',
      'riverside',
    ]);
    expect([...faults].map(([{ line }, [fault]]) => [line, fault?.Field])).toEqual([
      [2, 'PlantId'],
      [3, 'PlantId'],
      [4, 'PlantId'],
    ]);
  });

  async function start(file: string, rest = ''): Promise<ImportState> {
    const { status, body } = await call('POST', `/imports${rest}`, file);
    expect(status).toBe(202);
    return body as ImportState;
  }

  async function ended(id: string): Promise<ImportState> {
    return eventually(async () => {
      const state = (await call('GET', `/imports/${id}`)).body as ImportState;
      expect(state.State).not.toBe('running');
      return state;
    });
  }

  async function countOf(name: string): Promise<number> {
    const { body } = await call(
      'GET',
      `?pageSize=1&filter=DisplayName:${encodeURIComponent(name)}`,
    );
    return (body as { TotalItems: number }).TotalItems;
  }

  async function rowNamed(name: string): Promise<string> {
    const { body } = await call('GET', `?filter=DisplayName:${encodeURIComponent(name)}`);
    return (body as { Items: { Id: string }[] }).Items[0]?.Id ?? '';
  }

  async function call(
    method: 'GET' | 'POST' | 'DELETE',
    rest: string,
    payload?: string,
    username = 'global',
  ) {
    const authorization = `Bearer ${await server.tokenOf(username)}`;
    const headers = { authorization, ...(payload !== undefined && { 'content-type': 'text/csv' }) };
    const url = `${products}${rest}`;
    return server.call({ method, url, headers, ...(payload !== undefined && { payload }) });
  }
});

function fileOf(count: number, name: string): string {
  const lines = Array.from({ length: count }, (_, index) => `${name} ${index},Family,${index + 1}`);
  return ['DisplayName,Family,IdealCycleSeconds', ...lines].join('\n');
}

/** Counts timer turns of the event loop, until the returned function is called. */
function countTurns(): () => number {
  let count = 0;
  const timer = setInterval(() => {
    count += 1;
  }, 1);
  return () => {
    clearInterval(timer);
    return count;
  };
}
