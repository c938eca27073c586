import { sql, type Expression, type SqlBool } from 'kysely';

import { Problem } from '#server/base/problem.ts';
import { acquireLock } from '#server/db/acquire-lock.ts';
import { nameKey } from '#server/db/dialects/sort-key.ts';
import { inByteOrder } from '#server/db/dialects/which-database.ts';
import type { Db } from '#server/db/open.ts';
import { isOneOf, type ClientScope } from '#server/db/scope.ts';
import type { Resource, Values } from '#server/resource-kit/describe/define-resource.ts';
import { untypedDb, type RequestScope } from '#server/resource-kit/describe/rows.ts';
import { commonErrors } from '#server/web/body/field-errors.ts';

interface Named {
  id: string;
  values: Values;
  /** The columns to write; others stay as stored. */
  columns: Values;
}

/** @throws Problem 409 with the field, where another row has the same unique name. */
export async function refuseDuplicate(
  tx: Db,
  resource: Resource,
  { id, values, columns, ...place }: RequestScope & Named,
): Promise<void> {
  const { fields, idColumn = 'id', scope, table, audit } = resource;
  const named = Object.entries(fields).flatMap(([name, { isUnique, keyColumn, column, write }]) => {
    const value = values[name];
    if (!isUnique || typeof value !== 'string' || value.trim() === '') return [];
    const key = keyColumn ? nameKey(value) : String(write(value));
    return [{ name, value, column: keyColumn ?? column, key }];
  });
  if (named.length === 0) return;
  const within = await valueWithin(tx, resource, { id, columns, params: place.params });
  await lockNames(tx, table, within?.value);
  for (const { name, value, column, key } of named) {
    const taken = await untypedDb(tx)
      .selectFrom(table)
      .select(idColumn)
      // Names of removed clients count as taken: clients can be restored.
      .where(isOwnOrAny(scope.column, place.caller))
      .where(inByteOrder(tx, column), '=', key)
      .where(idColumn, '<>', id)
      .$if(within !== undefined, (rows) => rows.where(within?.column ?? '', '=', within?.value))
      .executeTakeFirst();
    if (taken)
      throw new Problem(
        409,
        'row.duplicate',
        `There is a ${audit} "${value.trim()}" already.`,
      ).with({
        Errors: [{ Field: name, ...commonErrors.taken }],
      });
  }
}

function isOwnOrAny(column: string, { clients }: ClientScope): Expression<SqlBool> {
  return clients === 'all' ? sql<SqlBool>`1 = 1` : isOneOf(column, clients);
}

/**
 * The column that groups unique names, with its value for a row: the new one, else the stored one.
 * Undefined where names are unique among all rows.
 */
async function valueWithin(
  tx: Db,
  { table, idColumn = 'id', uniqueWithin, scope }: Resource,
  { id, columns, params }: Pick<Named, 'id' | 'columns'> & Pick<RequestScope, 'params'>,
): Promise<{ column: string; value: string | null } | undefined> {
  if (uniqueWithin === undefined)
    return scope.parameter === undefined
      ? undefined
      : { column: scope.column, value: params[scope.parameter] ?? null };
  const written = columns[uniqueWithin];
  if (written !== undefined) return { column: uniqueWithin, value: written as string | null };
  const stored = await untypedDb(tx)
    .selectFrom(table)
    .select(uniqueWithin)
    .where(idColumn, '=', id)
    .executeTakeFirst();
  return { column: uniqueWithin, value: (stored?.[uniqueWithin] ?? null) as string | null };
}

/**
 * Serializes checks of unique names in a table, across all resources that write to it.
 * @param within Group of uniqueness, such as a client; the whole table where unknown.
 * @throws Problem 503
 */
export async function lockNames(tx: Db, table: string, within?: string | null): Promise<void> {
  await acquireLock(tx, `unique names of ${table}`, within ?? undefined);
}
