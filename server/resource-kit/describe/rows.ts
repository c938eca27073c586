import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';

import type { Caller } from '#server/access/caller.ts';
import { Problem } from '#server/base/problem.ts';
import { containsPattern, nameKey } from '#server/db/dialects/sort-key.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope } from '#server/db/scope.ts';
import { commonErrors } from '#server/web/body/field-errors.ts';

import type { Resource, Values } from './define-resource.ts';
import type { Fields, RowOf } from './field.ts';

/** A table that is known only from the description of its resource. */
type Tables = Record<string, Record<string, unknown>>;
export type AnyDb = Kysely<Tables>;
export type Rows = SelectQueryBuilder<Tables, string, object>;
export type StoredRow = Readonly<Record<string, unknown>>;

/** Scope of a call: the caller, and the path parameters. */
export interface RequestScope {
  caller: Pick<Caller, 'clients'>;
  params: Readonly<Record<string, string>>;
}

export function untypedDb(db: Db): AnyDb {
  return db as unknown as AnyDb;
}

/** The rows that exist for a call. */
export function rowsIn(
  db: Db,
  { view, table, scope }: Resource,
  { caller, params }: RequestScope,
): Rows {
  const rows = untypedDb(db)
    .selectFrom(view ?? table)
    .where(withinScope(scope.column, caller));
  return scope.parameter === undefined
    ? rows
    : rows.where(scope.column, '=', params[scope.parameter]);
}

/**
 * The rows with these ids that exist for a call, as stored. The scope is checked in code: with both
 * conditions SQLite would use the client's index and read all of its rows.
 */
export async function rowsByIds(
  db: Db,
  { view, table, scope, idColumn = 'id' }: Resource,
  { ids, caller, params }: RequestScope & { ids: readonly string[] },
): Promise<StoredRow[]> {
  if (ids.length === 0) return [];
  const rows: StoredRow[] = await untypedDb(db)
    .selectFrom(view ?? table)
    .selectAll()
    .where(idColumn, 'in', ids)
    .execute();
  const removed = caller.clients === 'all' ? await removedClientIds(db) : none;
  return rows.filter((row) => {
    const owner = String(row[scope.column]);
    const isSeen = caller.clients === 'all' ? !removed.has(owner) : caller.clients.includes(owner);
    return isSeen && (scope.parameter === undefined || owner === params[scope.parameter]);
  });
}

const none: ReadonlySet<string> = new Set();

async function removedClientIds(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('clients')
    .select('id')
    .where('removed_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** @throws Problem 404 where the client in the path does not exist for the caller. */
export async function refuseForeignPath(
  db: Db,
  { scope }: Resource,
  { caller, params }: RequestScope,
): Promise<void> {
  if (scope.parameter === undefined) return;
  const found = await db
    .selectFrom('clients')
    .select('id')
    .where('id', '=', params[scope.parameter] ?? '')
    .where(withinScope('id', caller))
    .executeTakeFirst();
  if (!found) throw new Problem(404, 'client.unknown', 'There is no such client.');
}

/** @throws Problem 404 */
export async function findRow<F extends Fields>(
  db: Db,
  resource: Resource<F>,
  { id, ...place }: RequestScope & { id: string },
): Promise<RowOf<F>> {
  const stored = await rowsIn(db, resource, place)
    .selectAll()
    .where(resource.idColumn ?? 'id', '=', id)
    .executeTakeFirst();
  if (!stored) throw unknownRow(resource);
  return readRow(resource, stored);
}

export function unknownRow({ audit }: Pick<Resource, 'audit'>): Problem {
  return new Problem(404, `${audit}.unknown`, `There is no such ${audit}.`);
}

export function readRow<F extends Fields>(
  { fields, idColumn }: Resource<F>,
  stored: StoredRow,
): RowOf<F> {
  const row: Record<string, unknown> = {
    Id: String(stored[idColumn ?? 'id']),
    Version: Number(stored['version']),
  };
  for (const [name, { column, read }] of Object.entries(fields)) {
    const value = stored[column] ?? null;
    row[name] = value === null ? null : read(value);
  }
  return row as RowOf<F>;
}

/** Checks that the caller may see all referenced rows. @throws Problem 400 with the field. */
export async function refuseUnknownReferences(
  db: Db,
  { fields }: Pick<Resource, 'fields'>,
  { values, caller }: Pick<RequestScope, 'caller'> & { values: Values },
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const source = fields[name]?.source;
    if (!source || value === null) continue;
    const found = await untypedDb(db)
      .selectFrom(source.table)
      .select('id')
      .where('id', '=', value)
      .where(withinScope(source.scope, caller))
      .executeTakeFirst();
    if (!found)
      throw new Problem(400, 'row.unknownReference', `${name} is nothing that there is.`).with({
        Errors: [{ Field: name, ...commonErrors.unknownRow }],
      });
  }
}

/** Whether rows can have parents of the same resource. */
export function refersToItself({ fields, table }: Pick<Resource, 'fields' | 'table'>): boolean {
  return Object.values(fields).some(({ source }) => source?.table === table);
}

/** Columns of values, with their sort keys. */
export function valueColumns(
  { fields }: Pick<Resource, 'fields'>,
  values: Values,
): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    if (!field) continue;
    const isEmpty = value === null || value === undefined || (!field.isRequired && value === '');
    const written = isEmpty ? (field.blank ?? null) : field.write(value);
    columns[field.column] = written;
    if (field.keyColumn)
      columns[field.keyColumn] = typeof written === 'string' ? nameKey(written) : null;
  }
  return columns;
}

/** Condition: the key column contains a text. */
export function keyContains(column: string, text: string) {
  return sql<boolean>`${sql.ref(column)} LIKE ${containsPattern(text)} ESCAPE '\\'`;
}
