import { sql } from 'kysely';

import { inByteOrder, isPostgres } from '#server/db/byte-order.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope } from '#server/db/scope.ts';
import { nameKey } from '#server/db/sort-key.ts';
import { Problem } from '#server/problem.ts';

import type { Resource, Values } from './define-resource.ts';
import { asAny, type Place } from './rows.ts';

/** @throws Problem 409 with the field, where another row has a name that must be unique. */
export async function refuseDuplicate(
  step: Db,
  resource: Resource,
  { id, values, columns, ...place }: Place & { id: string; values: Values; columns: Values },
): Promise<void> {
  const { fields, idColumn = 'id', scope, table, audit, uniqueWithin } = resource;
  for (const [name, { isUnique, keyColumn, column }] of Object.entries(fields)) {
    const value = values[name];
    if (!isUnique || typeof value !== 'string' || value.trim() === '') continue;
    await lockTable(step, table, place.params[scope.parameter ?? '']);
    const taken = await asAny(step)
      .selectFrom(table)
      .select(idColumn)
      .where(withinScope(scope.column, place.caller))
      .where(inByteOrder(step, keyColumn ?? column), '=', keyColumn ? nameKey(value) : value.trim())
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
        Errors: [{ Field: name, Message: 'This is taken already' }],
      });
  }
}

/** The value that rows share within which a name is unique: as it is to be, else as it is stored. */
function siblings(
  { table, idColumn = 'id', uniqueWithin = '' }: Resource,
  { id, columns }: { id: string; columns: Values },
) {
  if (columns[uniqueWithin] !== undefined) return sql`${columns[uniqueWithin]}`;
  const own = sql`SELECT ${sql.ref(uniqueWithin)} FROM ${sql.table(table)}`;
  return sql`(${own} WHERE ${sql.ref(idColumn)} = ${id})`;
}

const tries = 20;
const betweenTriesMs = 100;

/**
 * Of two transactions that look for a name, the second waits: for two seconds, since its connection
 * waits with it. SQLite has one writer anyway.
 * @param within The client, where names are unique within one.
 * @throws Problem 503
 */
export async function lockTable(step: Db, table: string, within = ''): Promise<void> {
  if (!isPostgres(step)) return;
  const name = `unique names of ${table} ${within}`;
  for (let count = 0; count < tries; count += 1) {
    const { rows } = await sql<{ locked: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtext(${name})) AS locked`.execute(step);
    if (rows[0]?.locked) return;
    await new Promise((resolve) => setTimeout(resolve, betweenTriesMs));
  }
  throw new Problem(503, 'resource.busy', 'Many rows are being changed. Try again in a moment.');
}
