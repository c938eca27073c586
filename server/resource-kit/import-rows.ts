import { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';

import type { Db } from '#server/db/open.ts';
import { Problem } from '#server/problem.ts';
import { createYieldIfDue } from '#server/yield-if-due.ts';

import { insertRow, updateRow, type Call } from './change-rows.ts';
import type { Resource, Values } from './define-resource.ts';
import { fieldErrorsOf, type FieldError } from '#server/http/field-errors.ts';
import type { CsvRecord } from './read-csv.ts';
import { csvCell } from './csv-text.ts';
import type { Fields, RowOf } from './fields.ts';
import { readRow, rowsIn, unknownRow } from './rows.ts';
import { schemasOf } from './schemas.ts';
import { sortKey } from '#server/db/sort-key.ts';

interface RowError extends FieldError {
  /** Line of the file, counted from 1 with the header. */
  Line: number;
}

export interface ImportReport {
  Created: number;
  Changed: number;
  Errors: RowError[];
  /** False for a dry run, and where there are errors: then nothing was stored. */
  IsStored: boolean;
}

const mostErrors = 200;

/**
 * Creates the rows of a file, and changes those whose id or unique name is there. All or nothing:
 * with one error nothing is stored.
 * @param isDryRun Says what would happen, and stores nothing.
 */
export async function importRows(
  db: Db,
  resource: Resource,
  { records, isDryRun, ...call }: Call & { records: readonly CsvRecord[]; isDryRun: boolean },
): Promise<ImportReport> {
  const report: ImportReport = { Created: 0, Changed: 0, Errors: [], IsStored: false };
  const known = await existing(db, resource, call);
  const planned = plan(resource, { records, known, report });
  if (report.Errors.length > 0 && !isDryRun) return report;
  try {
    return await db.transaction().execute(async (step) => {
      const giveWay = createYieldIfDue();
      for (const one of planned) {
        await giveWay();
        await store(step, resource, { ...call, ...one, report });
      }
      if (isDryRun || report.Errors.length > 0) throw new Undone();
      return { ...report, IsStored: true };
    });
  } catch (error) {
    if (error instanceof Undone) return report;
    throw error;
  }
}

/** Ends a transaction that is not to be kept. */
class Undone extends Error {}

interface Known {
  byId: ReadonlyMap<string, RowOf<Fields>>;
  byKey: ReadonlyMap<string, string>;
}

async function existing(db: Db, resource: Resource, call: Call): Promise<Known> {
  const { idColumn = 'id' } = resource;
  const keyColumn = uniqueOf(resource)?.[1].keyColumn;
  const rows = await rowsIn(db, resource, call).selectAll().execute();
  const pairs = rows.map(
    (row) => [String(row[keyColumn ?? idColumn]), String(row[idColumn])] as const,
  );
  return {
    byId: new Map(rows.map((row) => [String(row[idColumn]), readRow(resource, row)])),
    byKey: new Map(keyColumn ? pairs : []),
  };
}

function uniqueOf({ fields }: Resource) {
  return Object.entries(fields).find(([, { isUnique }]) => isUnique);
}

interface Planned {
  line: number;
  id: string | undefined;
  version: number;
  values: Values;
}

/** Which rows are new and which are changed; lines with errors go to the report. */
function plan(
  resource: Resource,
  { records, known, report }: { records: readonly CsvRecord[]; known: Known; report: ImportReport },
): Planned[] {
  const check = checkerOf(resource);
  const keys = new Set<string>();
  const planned: Planned[] = [];
  for (const { line, values, ...record } of records) {
    const key = keyOf(resource, values);
    const id = record.id ?? known.byKey.get(key);
    const errors = check(values, id === undefined ? 'create' : 'change');
    errors.push(...faultsOf(resource, { id, key, keys, known }));
    keys.add(key);
    for (const { Field, Message } of errors.slice(0, room(report)))
      report.Errors.push({ Line: line, Field, Message });
    if (errors.length === 0) planned.push(...targetOf(resource, { line, id, values, known }));
  }
  // Two imports of the same rows wait for each other in one order.
  return planned.toSorted((one, other) => ((one.id ?? '') < (other.id ?? '') ? -1 : 1));
}

/** What is to be stored of a line: nothing where it changes nothing. */
function targetOf(
  resource: Resource,
  { line, id, values, known }: Omit<Planned, 'version'> & { known: Known },
): Planned[] {
  const row = known.byId.get(id ?? '');
  if (!row) return [{ line, id, version: 0, values }];
  const changed = changesOf(resource, row, values);
  if (Object.keys(changed).length === 0) return [];
  return [{ line, id, version: row.Version, values: changed }];
}

/** What a line changes. A cell as the export writes it leaves the value, which may be longer, as it is. */
function changesOf({ fields }: Resource, row: RowOf<Fields>, values: Values): Values {
  const stored = row as Readonly<Record<string, Parameters<typeof csvCell>[0]>>;
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        fields[name]?.access === 'given' &&
        csvCell(value as Parameters<typeof csvCell>[0]) !== csvCell(stored[name]),
    ),
  );
}

interface Target {
  id: string | undefined;
  key: string;
  /** Of the lines before. */
  keys: ReadonlySet<string>;
  known: Known;
}

/** What is wrong with the row that a line is about: it is not there, or another line has it. */
function faultsOf(resource: Resource, { id, key, keys, known }: Target): FieldError[] {
  const errors: FieldError[] = [];
  if (id !== undefined && !known.byId.has(id))
    errors.push({ Field: 'Id', Message: unknownRow(resource).message });
  if (key !== '' && keys.has(key))
    errors.push({ Field: uniqueOf(resource)?.[0] ?? '', Message: 'Another line has this too' });
  return errors;
}

/** The unique name of a line as it is compared; empty where there is none. */
function keyOf(resource: Resource, values: Values): string {
  const name = uniqueOf(resource)?.[0];
  const value = name === undefined ? undefined : values[name];
  return typeof value === 'string' ? sortKey(value) : '';
}

function room({ Errors }: ImportReport): number {
  return Math.max(0, mostErrors - Errors.length);
}

function checkerOf(resource: Resource) {
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
  (addFormatsModule.default ?? addFormatsModule)(ajv);
  const schemas = schemasOf(resource);
  const validators = {
    create: ajv.compile(schemas.create),
    change: ajv.compile(changeOf(schemas)),
  };
  return (values: Values, verb: 'create' | 'change'): FieldError[] => {
    const validate = validators[verb];
    return validate(values) ? [] : fieldErrorsOf(validate.errors ?? []);
  };
}

/** A line names fixed fields too; that they stay as they are is for the change to see. */
function changeOf({ create }: ReturnType<typeof schemasOf>) {
  return { ...create, required: [] };
}

/** Stores one line; a refusal that the caller can mend goes to the report. */
async function store(
  step: Db,
  resource: Resource,
  { line, id, version, values, report, ...call }: Call & Planned & { report: ImportReport },
): Promise<void> {
  try {
    if (id === undefined) await insertRow(step, resource, { ...call, values });
    else await updateRow(step, resource, { ...call, id, version, values });
    if (id === undefined) report.Created += 1;
    else report.Changed += 1;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const [first = { Field: '', Message: error.message }] = error.details.Errors ?? [];
    if (room(report) > 0) report.Errors.push({ Line: line, ...first });
  }
}
