import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import { inByteOrder, isPostgres } from '#server/db/byte-order.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope } from '#server/db/scope.ts';
import { recordAudit, type AuditEvent } from '#server/identity/audit.store.ts';
import { Problem } from '#server/problem.ts';
import { createYieldIfDue } from '#server/yield-if-due.ts';

import type { Change, Resource, Values } from './define-resource.ts';
import type { Fields, RowOf } from './fields.ts';
import {
  asAny,
  columnsOf,
  findRow,
  refuseUnknownReferences,
  type Place,
  unknownRow,
} from './rows.ts';
import { sortKey } from '#server/db/sort-key.ts';

/** A call that changes something: what it is about, and who makes it. */
export interface Call extends Place {
  change: Change;
}

/**
 * Stores a new row in the transaction of `step`.
 * @throws Problem 409 where the scope has one of a name that must be unique.
 */
export async function insertRow<F extends Fields>(
  step: Db,
  resource: Resource<F>,
  { values, ...call }: Call & { values: Values },
): Promise<RowOf<F>> {
  const { table, idColumn = 'id', scope, defaults, derive, afterWrite, audit } = resource;
  const id = randomUUID();
  const { change } = call;
  await refuseUnknownReferences(step, described(resource), { ...call, values });
  const all = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, null]));
  const given = { ...all, ...values };
  const own = Object.fromEntries(
    Object.entries(given).filter(([name]) => resource.fields[name]?.access !== 'read'),
  );
  const columns = {
    ...columnsOf(described(resource), own),
    ...defaults?.(change),
    ...(scope.parameter !== undefined && { [scope.column]: call.params[scope.parameter] }),
    ...(await derive?.(step, given, change)),
  };
  await refuseDuplicate(step, described(resource), { ...call, id, values, columns });
  await asAny(step)
    .insertInto(table)
    .values({ ...columns, [idColumn]: id, version: 1 })
    .execute();
  const row = await findRow(step, resource, { ...call, id });
  await afterWrite?.(step, { after: row, change });
  await record(step, `${audit}.created`, { id, change, after: row });
  return row;
}

/**
 * Changes a row that is still as the caller saw it.
 * @throws Problem 404, 409 with the row as it is now where another change came between, 409 for a
 *   name that is taken.
 */
export async function updateRow<F extends Fields>(
  step: Db,
  resource: Resource<F>,
  { id, version, values, ...call }: Call & { id: string; version: number; values: Values },
): Promise<RowOf<F>> {
  const { table, idColumn = 'id', derive, afterWrite, audit } = resource;
  const { change } = call;
  const before = await findRow(step, resource, { ...call, id });
  if (before.Version !== version) throw overtaken(audit, before);
  await refuseUnknownReferences(step, described(resource), { ...call, values });
  const columns = {
    ...columnsOf(described(resource), values),
    ...(await derive?.(step, { ...before, ...values }, change)),
  };
  await refuseDuplicate(step, described(resource), { ...call, id, values, columns });
  const { numUpdatedRows } = await asAny(step)
    .updateTable(table)
    .set({ ...columns, version: version + 1 })
    .where(idColumn, '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw overtaken(audit, await findRow(step, resource, { ...call, id }));
  const after = await findRow(step, resource, { ...call, id });
  await afterWrite?.(step, { before, after, change });
  await record(step, `${audit}.changed`, { id, change, before, after });
  return after;
}

/**
 * Removes rows, all or none.
 * @throws Problem 404 that names the first that is not there, 409 for one that others depend on.
 */
export async function removeRows<F extends Fields>(
  step: Db,
  resource: Resource<F>,
  { ids, ...call }: Call & { ids: readonly string[] },
): Promise<void> {
  const { table, idColumn = 'id', audit } = resource;
  const giveWay = createYieldIfDue();
  // In one order: two calls about the same rows wait for each other.
  for (const id of ids.toSorted()) {
    await giveWay();
    const before = await findRow(step, resource, { ...call, id });
    await refuseDependants(step, described(resource), before);
    const { numDeletedRows } = await asAny(step)
      .deleteFrom(table)
      .where(idColumn, '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw unknownRow(resource);
    await resource.afterWrite?.(step, { before, change: call.change });
    await record(step, `${audit}.removed`, { id, change: call.change, before });
  }
}

function described<F extends Fields>(resource: Resource<F>): Resource {
  return resource as unknown as Resource;
}

/** The second of two who change one row learns what the first has made of it. */
export function overtaken(audit: string, current: object): Problem {
  return new Problem(409, 'row.overtaken', `This ${audit} was changed in the meantime.`).with({
    Current: { ...current },
  });
}

async function refuseDuplicate(
  step: Db,
  resource: Resource,
  { id, values, columns, ...place }: Place & { id: string; values: Values; columns: Values },
): Promise<void> {
  const { fields, idColumn = 'id', scope, table, audit, uniqueWithin } = resource;
  for (const [name, { isUnique, keyColumn, column }] of Object.entries(fields)) {
    const value = values[name];
    if (!isUnique || typeof value !== 'string' || value.trim() === '') continue;
    await lockTable(step, table);
    const taken = await asAny(step)
      .selectFrom(table)
      .select(idColumn)
      .where(withinScope(scope.column, place.caller))
      .where(inByteOrder(step, keyColumn ?? column), '=', keyColumn ? sortKey(value) : value.trim())
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
 * @throws Problem 503
 */
async function lockTable(step: Db, table: string): Promise<void> {
  if (!isPostgres(step)) return;
  const name = `unique names of ${table}`;
  for (let count = 0; count < tries; count += 1) {
    const { rows } = await sql<{ locked: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtext(${name})) AS locked`.execute(step);
    if (rows[0]?.locked) return;
    await new Promise((resolve) => setTimeout(resolve, betweenTriesMs));
  }
  throw new Problem(503, 'resource.busy', 'Many rows are being changed. Try again in a moment.');
}

async function refuseDependants(
  step: Db,
  { dependants = [], audit, orderBy }: Resource,
  row: RowOf<Fields>,
) {
  const found: { Name: string; Count: number }[] = [];
  for (const { name, count: countOf } of dependants) {
    const count = await countOf(step, row.Id);
    if (count > 0) found.push({ Name: name, Count: count });
  }
  if (found.length === 0) return;
  const list = found.map(({ Name, Count }) => `${Count} ${Name}`).join(', ');
  throw new Problem(
    409,
    'row.inUse',
    `The ${audit} "${String(row[orderBy])}" cannot be removed. It still has: ${list}.`,
  ).with({
    Dependants: found,
  });
}

interface Recorded {
  id: string;
  change: Change;
  before?: object;
  after?: object;
}

async function record(step: Db, kind: AuditEvent['kind'], { id, change, before, after }: Recorded) {
  const detail = JSON.stringify({ Id: id, Before: before, After: after });
  const { by: username, now, caller } = change;
  await recordAudit(step, now, { kind, username, accountId: caller.accountId, detail });
}
