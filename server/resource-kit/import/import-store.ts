import { sql } from 'kysely';

import type { AuditEvent } from '#server/access/audit.store.ts';
import { chunksOf } from '#server/base/chunks-of.ts';
import type { Db } from '#server/db/open.ts';
import { type Resource, type RowChange } from '#server/resource-kit/describe/define-resource.ts';
import type { Fields, RowOf } from '#server/resource-kit/describe/field.ts';
import {
  untypedDb,
  readRow,
  rowsByIds,
  unknownRow,
  type StoredRow,
} from '#server/resource-kit/describe/rows.ts';
import { recordMany } from '#server/resource-kit/write/audit-rows.ts';
import type { ChangeCall } from '#server/resource-kit/write/change-rows.ts';
import { conflictProblems } from '#server/resource-kit/write/conflicts.ts';
import { lockNames } from '#server/resource-kit/write/unique-names.ts';

import {
  createInserter,
  createUpdater,
  preparedChange,
  preparedRow,
  type LineColumns,
} from './import-columns.ts';
import { uniqueFieldsOf } from './import-names.ts';
import type { PlannedChange } from './import-plan.ts';
import { addErrors, refusalErrors, type ImportReport } from './import-report.ts';
import { reportTaken } from './import-taken.ts';

interface Storing {
  tx: Db;
  resource: Resource;
  call: ChangeCall;
  report: ImportReport;
  yieldIfDue: () => Promise<void>;
}

const batchSize = 500;
/** Prefix that no name has. */
const noName = '\u0001';

/**
 * Stores the plan in the transaction `tx`. A row that cannot be stored is an error of its line: the
 * caller then rolls back.
 * @param onDone Called with the number of rows stored; may throw to cancel.
 */
export async function storeRows(
  storing: Storing,
  planned: readonly PlannedChange[],
  onDone: (count: number) => Promise<void>,
): Promise<void> {
  const { tx, resource, call, report } = storing;
  const within = call.params[resource.scope.parameter ?? ''];
  if (uniqueFieldsOf(resource).length > 0) await lockNames(tx, resource.table, within);
  const created = planned.filter(({ id }) => id === undefined);
  const changed = planned.filter(({ id }) => id !== undefined);
  await releaseNames(tx, resource, changed);
  const written: WrittenLine[] = [];
  const insert = createInserter(resource);
  for (const some of chunksOf(created, batchSize)) {
    await onDone(written.length);
    written.push(...(await createSome(storing, some, insert)));
  }
  const update = createUpdater(resource);
  for (const some of chunksOf(changed, batchSize)) {
    await onDone(written.length);
    written.push(...(await changeSome(storing, some, update)));
  }
  report.Created = created.length;
  report.Changed = changed.length;
  if (report.Errors.length === 0) await finish(storing, written, () => onDone(written.length));
}

interface PreparedLine extends LineColumns {
  line: number;
}

interface WrittenLine extends RowChange {
  line: number;
  after: RowOf<Fields>;
}

/** Clears the names of rows that get another, so that lines can exchange names in any order. */
async function releaseNames(
  tx: Db,
  resource: Resource,
  changed: readonly PlannedChange[],
): Promise<void> {
  const { table, idColumn = 'id' } = resource;
  for (const { name, column, isPassedOn } of uniqueFieldsOf(resource)) {
    if (!isPassedOn) continue;
    const ids = changed.flatMap(({ id, values }) => (Object.hasOwn(values, name) ? [id] : []));
    for (const some of chunksOf(ids, batchSize))
      await untypedDb(tx)
        .updateTable(table)
        // Required columns cannot be null: a placeholder of the prefix and the row's id is never a
        // name.
        .set({ [column]: sql`${noName} || ${sql.ref(idColumn)}` })
        .where(idColumn, 'in', some)
        .execute();
  }
}

async function createSome(
  storing: Storing,
  planned: readonly PlannedChange[],
  insert: ReturnType<typeof createInserter>,
): Promise<WrittenLine[]> {
  const { tx, resource, call } = storing;
  const rows: PreparedLine[] = [];
  for (const { line, values } of planned)
    await tried(storing, line, async () => {
      rows.push({ line, ...(await preparedRow(tx, resource, { ...call, values })) });
    });
  await reportTaken(storing, rows);
  if (storing.report.Errors.length > 0) return [];
  await insert(tx, rows);
  const { audit } = resource;
  return runAfterWrite(storing, rows, { kind: `${audit}.created`, before: new Map() });
}

async function changeSome(
  storing: Storing,
  planned: readonly PlannedChange[],
  update: ReturnType<typeof createUpdater>,
): Promise<WrittenLine[]> {
  const { tx, resource, call } = storing;
  const stored = await storedRows(tx, resource, { ...call, rows: planned });
  const rows: PreparedLine[] = [];
  const before = new Map<string, RowOf<Fields>>();
  for (const { line, id = '', version, values } of planned)
    await tried(storing, line, async () => {
      const changed = { ...call, id, stored: stored.get(id), version, values };
      const row = await preparedChange(tx, resource, changed);
      rows.push({ line, ...row });
      before.set(id, readRow(resource, row.stored));
    });
  await reportTaken(storing, rows);
  if (storing.report.Errors.length > 0) return [];
  const kept = await update(tx, rows);
  for (const { line, id } of rows)
    if (!kept.has(id)) addErrors(storing.report, line, refusalErrors(unknownRow(resource)));
  return runAfterWrite(storing, rows, { kind: `${resource.audit}.changed`, before });
}

/** Runs the effects of each written row, and writes its audit entry. */
async function runAfterWrite(
  storing: Storing,
  rows: readonly PreparedLine[],
  { kind, before }: { kind: AuditEvent['kind']; before: ReadonlyMap<string, RowOf<Fields>> },
): Promise<WrittenLine[]> {
  const { tx, resource, call, report } = storing;
  const { change } = call;
  const stored = await storedRows(tx, resource, { ...call, rows });
  const written: WrittenLine[] = [];
  for (const { line, id } of rows) {
    const row = stored.get(id);
    // Rows outside of the caller's scope do not exist.
    if (!row) addErrors(report, line, refusalErrors(unknownRow(resource)));
    else written.push({ line, before: before.get(id), after: readRow(resource, row), change });
  }
  for (const one of written)
    await tried(storing, one.line, async () => resource.afterWrite?.(tx, one));
  await recordMany(tx, kind, { rows: written, change });
  return written;
}

/** Conflicts that show only when all rows are stored, then the effects for all of them. */
async function finish(
  { tx, resource, report }: Storing,
  written: readonly WrittenLine[],
  onDone: () => Promise<void>,
): Promise<void> {
  await onDone();
  const conflicts = await conflictProblems(tx, resource, written);
  for (const { line, after } of written) {
    const conflict = conflicts.get(after.Id);
    if (conflict) addErrors(report, line, refusalErrors(conflict));
  }
  if (report.Errors.length === 0) await resource.afterWriteMany?.(tx, written);
}

/** Runs `act`; a refusal becomes an error of the line. */
async function tried(
  { report, yieldIfDue }: Storing,
  line: number,
  act: () => Promise<void>,
): Promise<void> {
  await yieldIfDue();
  try {
    await act();
  } catch (error) {
    addErrors(report, line, refusalErrors(error));
  }
}

async function storedRows(
  tx: Db,
  resource: Resource,
  { rows, ...place }: ChangeCall & { rows: readonly { id: string | undefined }[] },
): Promise<Map<string, StoredRow>> {
  const { idColumn = 'id' } = resource;
  const ids = rows.flatMap(({ id }) => id ?? []);
  const found = await rowsByIds(tx, resource, { ...place, ids });
  return new Map(found.map((row) => [String(row[idColumn]), row]));
}
