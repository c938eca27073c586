import { sql, type Expression, type SqlBool } from 'kysely';

import { Problem } from '#server/base/problem.ts';
import { nameKey } from '#server/db/dialects/sort-key.ts';
import { inByteOrder } from '#server/db/dialects/which-database.ts';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import type { Db } from '#server/db/open.ts';
import { isOneOf, type ClientScope } from '#server/db/scope.ts';
import type { Resource, Values } from '#server/resource-kit/describe/define-resource.ts';
import { asAny, type RequestScope } from '#server/resource-kit/describe/rows.ts';
import { fieldFaults } from '#server/web/body/field-errors.ts';

/** @throws Problem 409 with the field, where another row has a name that must be unique. */
export async function refuseDuplicate(
  tx: Db,
  resource: Resource,
  { id, values, columns, ...place }: RequestScope & { id: string; values: Values; columns: Values },
): Promise<void> {
  const { fields, idColumn = 'id', scope, table, audit, uniqueWithin } = resource;
  for (const [name, { isUnique, keyColumn, column, write }] of Object.entries(fields)) {
    const value = values[name];
    if (!isUnique || typeof value !== 'string' || value.trim() === '') continue;
    await lockTable(tx, table, place.params[scope.parameter ?? '']);
    const taken = await asAny(tx)
      .selectFrom(table)
      .select(idColumn)
      // Names of removed clients are taken, too: they can come back.
      .where(isOwnOrAny(scope.column, place.caller))
      .where(
        inByteOrder(tx, keyColumn ?? column),
        '=',
        keyColumn ? nameKey(value) : String(write(value)),
      )
      .where(idColumn, '<>', id)
      .$if(scope.parameter !== undefined, (rows) =>
        rows.where(scope.column, '=', place.params[scope.parameter ?? '']),
      )
      .$if(uniqueWithin !== undefined, (rows) =>
        rows.where(uniqueWithin ?? '', '=', siblings(resource, { id, columns })),
      )
      .executeTakeFirst();
    if (taken)
      throw new Problem(
        409,
        'row.duplicate',
        `There is a ${audit} "${value.trim()}" already.`,
      ).with({
        Errors: [{ Field: name, ...fieldFaults.taken }],
      });
  }
}

function isOwnOrAny(column: string, { clients }: ClientScope): Expression<SqlBool> {
  return clients === 'all' ? sql<SqlBool>`1 = 1` : isOneOf(column, clients);
}

/** The value of the column within which names are unique: the one that is written, else the stored one. */
function siblings(
  { table, idColumn = 'id', uniqueWithin = '' }: Resource,
  { id, columns }: { id: string; columns: Values },
) {
  if (columns[uniqueWithin] !== undefined) return sql`${columns[uniqueWithin]}`;
  const own = sql`SELECT ${sql.ref(uniqueWithin)} FROM ${sql.table(table)}`;
  return sql`(${own} WHERE ${sql.ref(idColumn)} = ${id})`;
}

/**
 * One transaction at a time looks for names of a table.
 * @param within The client, where names are unique within one.
 * @throws Problem 503
 */
export async function lockTable(tx: Db, table: string, within = ''): Promise<void> {
  await oneAtATime(tx, `unique names of ${table} ${within}`);
}
