import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type QueryResult,
} from 'kysely';
import { expect, test } from 'vitest';

import type { Db } from '#server/db/open.ts';
import { clientForms, forms } from '#server/forms/design/forms.resource.ts';
import type { Resource, Values } from '#server/resource-kit/describe/define-resource.ts';

import { lockNames, refuseDuplicate } from './unique-names.ts';

const northwind = ['unique names of form_templates', 'unique names of form_templates: northwind'];

test('a name is looked for under one lock, whichever resource it is written through', async () => {
  expect(await locksOf(forms, { columns: { client_id: 'northwind' } })).toEqual(northwind);
  expect(await locksOf(clientForms, { params: { clientId: 'northwind' } })).toEqual(northwind);
});

test('a row that gets another name is under the lock of the client that it has', async () => {
  expect(await locksOf(forms, { stored: { client_id: 'northwind' } })).toEqual(northwind);
});

test('names of two clients do not wait for each other', async () => {
  const contoso = await locksOf(forms, { columns: { client_id: 'contoso' } });
  expect(contoso[1]).not.toBe(northwind[1]);
});

test('who writes names of all clients waits for each of them', async () => {
  const { db, asked } = recordingDb({});
  await lockNames(db, 'form_templates');
  await lockNames(db, 'form_templates', 'northwind');

  expect(asked.map(({ sql }) => sql.replace(/\s+/g, ' ').trim())).toEqual([
    'SELECT pg_try_advisory_xact_lock(hashtext($1)) AS locked',
    'SELECT pg_try_advisory_xact_lock_shared(hashtext($1)) ' +
      'AND pg_try_advisory_xact_lock(hashtext($2)) AS locked',
  ]);
  expect(asked.map(({ parameters }) => parameters[0])).toEqual([northwind[0], northwind[0]]);
});

test('without a name that must be unique nothing is locked', async () => {
  expect(await locksOf(forms, { values: { Type: 'QUALITY' } })).toEqual([]);
});

interface Written {
  values?: Values;
  columns?: Values;
  params?: Readonly<Record<string, string>>;
  /** The stored columns of the row. */
  stored?: Values;
}

/** Names of the locks taken on PostgreSQL for a written name. */
async function locksOf(
  resource: Resource,
  { values = { DisplayName: 'Start' }, columns = {}, params = {}, stored = {} }: Written,
): Promise<unknown[]> {
  const { db, asked } = recordingDb(stored);
  const caller = { clients: 'all' } as const;
  await refuseDuplicate(db, resource, { id: 'new', values, columns, params, caller });
  return asked
    .filter(({ sql }) => sql.includes('advisory'))
    .flatMap(({ parameters }) => parameters);
}

/** A fake PostgreSQL that grants all locks, and has one row and no names. */
function recordingDb(stored: Values) {
  const asked: CompiledQuery[] = [];
  const driver = new DummyDriver();
  driver.acquireConnection = async () => ({
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      asked.push(query);
      return { rows: rowsFor(query.sql, stored) as R[] };
    },
    async *streamQuery() {},
  });
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }) as unknown as Db;
  return { db, asked };
}

function rowsFor(text: string, stored: Values): object[] {
  if (text.includes('advisory')) return [{ locked: true }];
  return text.startsWith('select "client_id"') ? [stored] : [];
}
