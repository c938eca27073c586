import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { fillTables } from './authorisation/content.fixture.ts';
import { addKiosk } from './authorisation/principals.fixture.ts';
import { testDatabases } from './db/test-database.ts';
import type { Resource } from './resource-kit/describe/define-resource.ts';
import type { Field } from './resource-kit/describe/field.ts';
import { untypedDb, findRow } from './resource-kit/describe/rows.ts';
import { findRowConflicts } from './resource-kit/write/conflicts.ts';
import { dryRun } from './resource-kit/write/dry-run.ts';
import { resources } from './resources.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const everyone = { caller: { clients: 'all' }, params: { clientId: 'northwind' } } as const;

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await fillTables(server);
    // A plant has only one floor plan, so that of Northwind can refer to Contoso's plant.
    await server.db.deleteFrom('floor_plans').where('client_id', '=', 'contoso').execute();
    await addKiosk(
      server.db,
      { id: 'kiosk-of-northwind', clientId: 'northwind' },
      server.clock.now,
    );
  });
  afterAll(() => server.close());

  test.each(references())('$name names a row of its own client as $field', async (reference) => {
    const { resource, field, described } = reference;
    const { table, view = table, idColumn = 'id', scope } = resource;
    const { column, source = { table: '', scope: '' } } = described;
    const own = await anIdIn(server, { table: view, column: scope.column, idColumn }, 'northwind');
    const target = { table: source.table, column: source.scope, idColumn: 'id' };
    const theirs = await anIdIn(server, target, 'contoso');

    const conflicts = await dryRun(server.db, async (tx) => {
      await untypedDb(tx)
        .updateTable(table)
        .set({ [column]: theirs })
        .where(idColumn, '=', own)
        .execute();
      return findRowConflicts(tx, resource, [
        await findRow(tx, resource, { ...everyone, id: own }),
      ]);
    });

    expect(conflicts.get(own)?.details.Errors).toEqual([
      { Field: field, Message: 'The client has no such entry', Code: 'field.foreignRow' },
    ]);
  });
});

interface Reference {
  name: string;
  resource: Resource;
  field: string;
  described: Field;
}

/** All fields that refer to a row of another resource, except the owner of the row. */
function references(): Reference[] {
  return resources.flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([, { source, column }]) => source && column !== resource.scope.column)
      .map(([field, described]) => ({ name: resource.name, resource, field, described })),
  );
}

interface Place {
  table: string;
  /** Column with the id of the client. */
  column: string;
  idColumn: string;
}

async function anIdIn(
  { db }: TestApp,
  { table, column, idColumn }: Place,
  clientId: string,
): Promise<string> {
  const row = await untypedDb(db)
    .selectFrom(table)
    .select(`${idColumn} as id`)
    .where(column, '=', clientId)
    .orderBy(idColumn)
    .executeTakeFirstOrThrow(() => new Error(`${clientId} has no row in ${table}`));
  return String(row['id']);
}
