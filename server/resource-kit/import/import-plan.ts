import type { FieldError } from '#server/base/problem.ts';
import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import type { Resource, Values } from '#server/resource-kit/describe/define-resource.ts';
import type { Fields, RowOf } from '#server/resource-kit/describe/field.ts';
import { valueColumns, readRow, rowsByIds } from '#server/resource-kit/describe/rows.ts';
import { csvCell, type CsvValue } from '#server/resource-kit/read/csv-text.ts';
import type { ChangeCall } from '#server/resource-kit/write/change-rows.ts';
import { wholeRow } from '#server/resource-kit/write/columns.ts';
import type { Deps } from '#server/web/deps.ts';

import {
  createLineChecker,
  rowErrors,
  fixedFieldErrors,
  findNameOwner,
  type ExistingRows,
  type LineName,
} from './import-checks.ts';
import {
  nameWithin,
  newNamesIn,
  findRowsByName,
  uniqueFieldsOf,
  type NewNames,
  type UniqueField,
} from './import-names.ts';
import { resolveReferences } from './import-references.ts';
import { addErrors, refusalErrors, type ImportReport } from './import-report.ts';
import type { CsvRecord } from './read-csv.ts';

/** Planned change of a line. */
export interface PlannedChange {
  line: number;
  /** Undefined for a new row. */
  id: string | undefined;
  version: number;
  values: Values;
}

interface Planning {
  deps: Deps;
  resource: Resource;
  call: ChangeCall;
  report: ImportReport;
}

const batchSize = 500;

/**
 * Determines new and changed rows; faults of lines go to the report. Reads the database in batches,
 * and writes nothing.
 * @param onDone Called with the number of lines checked; may throw to cancel.
 */
export async function planRows(
  planning: Planning,
  records: readonly CsvRecord[],
  onDone: (count: number) => Promise<void>,
): Promise<PlannedChange[]> {
  const check = createLineChecker(planning.resource);
  const renamed = newNamesIn(records, uniqueFieldsOf(planning.resource));
  const seen = new Set<string>();
  const seenIds = new Set<string>();
  const planned: PlannedChange[] = [];
  for (let first = 0; first < records.length; first += batchSize) {
    await onDone(first);
    const some = records.slice(first, first + batchSize);
    planned.push(...(await planSome(planning, some, { check, seen, seenIds, renamed })));
  }
  // Sorted by id: one lock order for concurrent imports of the same rows.
  return planned.toSorted((one, other) => ((one.id ?? '') < (other.id ?? '') ? -1 : 1));
}

interface AcrossParts {
  check: ReturnType<typeof createLineChecker>;
  /** Names in the lines so far. */
  seen: Set<string>;
  /** Ids in the lines so far. */
  seenIds: Set<string>;
  renamed: NewNames;
}

async function planSome(
  planning: Planning,
  records: readonly CsvRecord[],
  across: AcrossParts,
): Promise<PlannedChange[]> {
  const { deps, resource, call, report } = planning;
  const uniques = uniqueFieldsOf(resource);
  const faults = await resolveReferences(deps.db, resource, { ...call, records });
  const known = await knownRows(planning, records, uniques);
  const planned: PlannedChange[] = [];
  const yieldIfDue = createYieldIfDue();
  for (const record of records) {
    await yieldIfDue();
    const errors = [...(record.faults ?? []), ...(faults.get(record) ?? [])];
    const target = await planOne(planning, record, { ...across, uniques, known, errors });
    addErrors(report, record.line, errors);
    if (target && errors.length === 0) planned.push(target);
  }
  return planned;
}

interface AboutLine extends AcrossParts {
  uniques: readonly UniqueField[];
  known: ExistingRows;
  /** Faults of the line, to which others are added. */
  errors: FieldError[];
}

/** Undefined where the line changes nothing. */
async function planOne(
  planning: Planning,
  record: CsvRecord,
  { check, seen, seenIds, renamed, uniques, known, errors }: AboutLine,
): Promise<PlannedChange | undefined> {
  const { resource } = planning;
  const { line, values } = record;
  const whole = { ...sentOf(resource, known.byId.get(record.id ?? '')), ...values };
  const group = await groupOf(planning, { values: whole, errors, check });
  const names = namesOf(uniques, { values, group });
  const id = idOf(record, names, { known, renamed });
  errors.push(...except(check(values, id === undefined ? 'create' : 'change'), errors));
  errors.push(...rowErrors(resource, { id, names, seen, seenIds, renamed, known }));
  errors.push(...fixedFieldErrors(resource, known.byId.get(id ?? ''), values));
  for (const { name } of names) seen.add(name);
  if (id !== undefined) seenIds.add(id);
  const target = targetOf(resource, { line, id, values }, known);
  if (target && errors.length === 0) errors.push(...(await refusalsOf(planning, target)));
  return target;
}

/** The row of a line: by its id, else by its first unique name. */
function idOf(
  { id }: CsvRecord,
  [first]: readonly LineName[],
  among: Pick<AboutLine, 'known' | 'renamed'>,
): string | undefined {
  return id ?? (first && findNameOwner(first, among));
}

/** At most one error per field. */
function except(errors: readonly FieldError[], others: readonly FieldError[]): FieldError[] {
  return errors.filter(({ Field }) => !others.some((other) => other.Field === Field));
}

/** The group of uniqueness of the line's names, where it is not the scope. */
async function groupOf(
  { deps, resource, call }: Planning,
  { values, errors, check }: Pick<AboutLine, 'errors' | 'check'> & { values: Values },
): Promise<unknown> {
  const { uniqueWithin, fields } = resource;
  // Columns are derived from valid values only.
  if (uniqueWithin === undefined || errors.length > 0 || check(values, 'create').length > 0)
    return undefined;
  try {
    const proposed = { after: wholeRow(fields, values), change: call.change };
    const derived = await resource.computed?.(deps.db, proposed);
    return { ...valueColumns(resource, values), ...derived }[uniqueWithin];
  } catch (error) {
    errors.push(...refusalErrors(error));
    return undefined;
  }
}

/** The unique names of a line. */
function namesOf(
  uniques: readonly UniqueField[],
  { values, group }: { values: Values; group: unknown },
): LineName[] {
  return uniques.flatMap(({ name, column, key }) => {
    const own = key(values[name]);
    return own === ''
      ? []
      : [{ field: name, key: own, name: `${column} ${nameWithin(group, own)}` }];
  });
}

/** Stored rows with the ids or names of these lines. */
async function knownRows(
  { deps: { db }, resource, call }: Planning,
  records: readonly CsvRecord[],
  uniques: readonly UniqueField[],
): Promise<ExistingRows> {
  const { idColumn = 'id', uniqueWithin } = resource;
  const ids = records.flatMap(({ id }) => id ?? []);
  const found = await rowsByIds(db, resource, { ...call, ids });
  const byName = new Map<string, string>();
  for (const unique of uniques) {
    const values = records.map((record) => record.values);
    for (const row of await findRowsByName(db, resource, { ...call, unique, values })) {
      found.push(row);
      const group = uniqueWithin === undefined ? undefined : row[uniqueWithin];
      const name = nameWithin(group, row[unique.column]);
      byName.set(`${unique.column} ${name}`, String(row[idColumn]));
    }
  }
  return {
    byId: new Map(found.map((row) => [String(row[idColumn]), readRow(resource, row)])),
    byName,
  };
}

/** Fields of a stored row that a client could have sent. */
function sentOf({ fields }: Resource, row: RowOf<Fields> | undefined): Values {
  const sent = Object.entries(row ?? {}).filter(
    ([name]) => Object.hasOwn(fields, name) && fields[name]?.access !== 'read',
  );
  return Object.fromEntries(sent);
}

/** Undefined where the line changes nothing. */
function targetOf(
  resource: Resource,
  { line, id, values }: Omit<PlannedChange, 'version'>,
  { byId }: ExistingRows,
): PlannedChange | undefined {
  const row = byId.get(id ?? '');
  if (!row) return { line, id, version: 0, values };
  const changed = changesOf(resource, row, values);
  if (Object.keys(changed).length === 0) return undefined;
  return { line, id, version: row.Version, values: changed };
}

/**
 * The changed values of a line. A cell equal to the export of a value leaves it unchanged: the
 * export may be shortened.
 */
function changesOf({ fields }: Resource, row: RowOf<Fields>, values: Values): Values {
  const stored = row as Readonly<Record<string, CsvValue>>;
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        fields[name]?.access === 'given' && csvCell(value as CsvValue) !== csvCell(stored[name]),
    ),
  );
}

/** Faults found by the resource's own checks. */
async function refusalsOf(
  { deps, resource, call }: Planning,
  { id, values }: PlannedChange,
): Promise<FieldError[]> {
  try {
    await resource.check?.(deps, values, { caller: call.change.caller, id });
    return [];
  } catch (error) {
    return refusalErrors(error);
  }
}
