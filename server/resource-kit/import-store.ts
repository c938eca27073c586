import { randomUUID } from 'node:crypto';

import { sql, type Insertable } from 'kysely';

import { bulkInsert } from '#server/db/bulk-insert.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/schema.ts';

import { detailOf } from './audit-rows.ts';
import { updateRow, type Call } from './change-rows.ts';
import type { Resource, Values } from './define-resource.ts';
import type { Fields, RowOf } from './fields.ts';
import { nameWithin, takenNames, uniqueFieldsOf } from './import-names.ts';
import type { Planned } from './import-plan.ts';
import { addErrors, errorsOf, type ImportReport } from './import-report.ts';
import { asAny, columnsOf, readRow, rowsIn, unknownRow } from './rows.ts';
import { lockTable } from './unique-names.ts';

interface Storing {
  step: Db;
  resource: Resource;
  call: Call;
  report: ImportReport;
}

const rowsAtOnce = 500;
/** No text of a name begins with it. */
const noName = '\u0001';

/**
 * Stores what was planned, in the transaction of `step`. What has come between since is an error of
 * its line: the caller then ends the transaction.
 * @param onDone Called with how many rows are stored; may throw to end the work.
 */
export async function storeRows(
  storing: Storing,
  planned: readonly Planned[],
  onDone: (count: number) => Promise<void>,
): Promise<void> {
  const { step, resource, call, report } = storing;
  const within = call.params[resource.scope.parameter ?? ''];
  if (uniqueFieldsOf(resource).length > 0) await lockTable(step, resource.table, within);
  const created = planned.filter(({ id }) => id === undefined);
  const changed = planned.filter(({ id }) => id !== undefined);
  await releaseNames(step, resource, changed);
  const insert = inserterOf(resource);
  for (let first = 0; first < created.length; first += rowsAtOnce) {
    await onDone(first);
    await createSome(storing, created.slice(first, first + rowsAtOnce), insert);
  }
  report.Created = created.length;
  for (const [index, one] of changed.entries()) {
    await onDone(created.length + index);
    await changeOne(storing, one);
  }
  report.Changed = changed.length;
}

/** Rows that get another name leave the one they have to the other lines, whichever is stored first. */
async function releaseNames(
  step: Db,
  resource: Resource,
  changed: readonly Planned[],
): Promise<void> {
  const { table, idColumn = 'id' } = resource;
  for (const { name, column, isPassedOn } of uniqueFieldsOf(resource)) {
    if (!isPassedOn) continue;
    const ids = changed.flatMap(({ id, values }) => (Object.hasOwn(values, name) ? [id] : []));
    for (let first = 0; first < ids.length; first += rowsAtOnce)
      await asAny(step)
        .updateTable(table)
        // Required columns take no null: no name is the id of a row behind this sign.
        .set({ [column]: sql`${noName} || ${sql.ref(idColumn)}` })
        .where(idColumn, 'in', ids.slice(first, first + rowsAtOnce))
        .execute();
  }
}

interface NewRow {
  line: number;
  id: string;
  columns: Record<string, unknown>;
}

type Insert = (step: Db, rows: readonly NewRow[]) => Promise<unknown>;

async function createSome(
  { step, resource, call, report }: Storing,
  planned: readonly Planned[],
  insert: Insert,
): Promise<void> {
  const rows: NewRow[] = [];
  for (const { line, values } of planned) {
    try {
      const columns = await newColumns(step, resource, { ...call, values });
      rows.push({ line, id: String(columns[resource.idColumn ?? 'id']), columns });
    } catch (error) {
      addErrors(report, line, errorsOf(error));
    }
  }
  await reportTaken({ step, resource, call, report }, rows);
  if (report.Errors.length > 0) return;
  await insert(step, rows);
  const after = await storedRows(step, resource, { ...call, rows });
  for (const { line, id } of rows) {
    const row = after.get(id);
    if (row) await resource.afterWrite?.(step, { after: row, change: call.change });
    // A row outside the scope of the caller is none.
    else addErrors(report, line, errorsOf(unknownRow(resource)));
  }
  await resource.afterWriteMany?.(step, { after: [...after.values()], change: call.change });
  await recordCreated(step, resource, { ...call, after });
}

/** As `insertRow` stores them. */
async function newColumns(
  step: Db,
  resource: Resource,
  { values, params, change }: Call & { values: Values },
): Promise<Record<string, unknown>> {
  const { fields, idColumn = 'id', scope, defaults, derive } = resource;
  const all = Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
  const given = { ...all, ...values };
  const own = Object.entries(given).filter(([name]) => fields[name]?.access !== 'read');
  return {
    ...columnsOf(resource, Object.fromEntries(own)),
    ...defaults?.(change),
    ...(scope.parameter !== undefined && { [scope.column]: params[scope.parameter] }),
    ...(await derive?.(step, given, change)),
    [idColumn]: randomUUID(),
    version: 1,
  };
}

/** Names that were taken since the file was looked at. */
async function reportTaken(
  { step, resource, report }: Storing,
  rows: readonly NewRow[],
): Promise<void> {
  const { uniqueWithin, scope } = resource;
  const group = uniqueWithin ?? scope.column;
  const columns = rows.map((row) => row.columns);
  for (const { name, column } of uniqueFieldsOf(resource)) {
    const taken = await takenNames(step, resource, { column, columns });
    for (const row of rows)
      if (taken.has(nameWithin(row.columns[group], row.columns[column])))
        addErrors(report, row.line, [{ Field: name, Message: 'This is taken already' }]);
  }
}

function inserterOf({ table }: Resource): Insert {
  let insert: ReturnType<typeof bulkInsert<Record<string, unknown>>> | undefined;
  return (step, rows) => {
    const [first] = rows;
    insert ??= bulkInsert<Record<string, unknown>>(Object.keys(first?.columns ?? {}), (db, some) =>
      asAny(db).insertInto(table).values(some),
    );
    return insert(
      step,
      rows.map(({ columns }) => columns),
    );
  };
}

async function storedRows(
  step: Db,
  resource: Resource,
  { rows, ...place }: Call & { rows: readonly NewRow[] },
): Promise<Map<string, RowOf<Fields>>> {
  const { idColumn = 'id' } = resource;
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await rowsIn(step, resource, place)
    .selectAll()
    .where(idColumn, 'in', ids)
    .execute();
  return new Map(found.map((row) => [String(row[idColumn]), readRow(resource, row)]));
}

type AuditRow = Insertable<Database['audit_events']>;

const insertAudit = bulkInsert<AuditRow>(
  ['id', 'at', 'kind', 'account_id', 'username', 'address', 'detail'],
  (db, rows) => db.insertInto('audit_events').values(rows),
);

/** One line of the audit trail a row. */
async function recordCreated(
  step: Db,
  { audit }: Resource,
  { after, change }: Call & { after: ReadonlyMap<string, RowOf<Fields>> },
): Promise<void> {
  const { by, now, caller } = change;
  const rows = [...after].map(([id, row]) => ({
    id: randomUUID(),
    at: now,
    kind: `${audit}.created`,
    account_id: caller.accountId,
    username: by,
    address: null,
    detail: detailOf({ id, after: row }),
  }));
  await insertAudit(step, rows);
}

async function changeOne({ step, resource, call, report }: Storing, one: Planned): Promise<void> {
  const { line, id = '', version, values } = one;
  try {
    await updateRow(step, resource, { ...call, id, version, values });
  } catch (error) {
    addErrors(report, line, errorsOf(error));
  }
}
