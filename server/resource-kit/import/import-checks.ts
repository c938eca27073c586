import { Ajv } from 'ajv';

import type { FieldError } from '#server/base/problem.ts';
import type { Resource, Values } from '#server/resource-kit/describe/define-resource.ts';
import type { Fields, RowOf } from '#server/resource-kit/describe/field.ts';
import { unknownRow } from '#server/resource-kit/describe/rows.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import { csvCell, type CsvValue } from '#server/resource-kit/read/csv-text.ts';
import { fieldErrorsOf, commonErrors } from '#server/web/body/field-errors.ts';
import { addFormats } from '#server/web/body/instant-format.ts';

import type { NewNames } from './import-names.ts';

/** A unique name in a line. */
export interface LineName {
  field: string;
  /** Key for comparisons. */
  key: string;
  /** The key with its group of uniqueness. */
  name: string;
}

/** Stored rows. */
export interface ExistingRows {
  byId: ReadonlyMap<string, RowOf<Fields>>;
  /** Ids by name. */
  byName: ReadonlyMap<string, string>;
}

const lineErrors = {
  rowTwice: { Message: 'Another line is about this row too', Code: 'line.rowTwice' },
  takenInFile: { Message: 'Another line has this too', Code: 'line.takenInFile' },
} as const;

interface Target {
  id: string | undefined;
  names: readonly LineName[];
  seen: ReadonlySet<string>;
  seenIds: ReadonlySet<string>;
  renamed: NewNames;
  known: ExistingRows;
}

/** Faults of a line: the row does not exist, or its name is in another line or row. */
export function rowErrors(resource: Resource, target: Target): FieldError[] {
  const { id, names, seen, seenIds, renamed, known } = target;
  const errors: FieldError[] = [];
  if (id !== undefined && seenIds.has(id)) errors.push({ Field: 'Id', ...lineErrors.rowTwice });
  if (id !== undefined && !known.byId.has(id))
    errors.push({ Field: 'Id', Message: unknownRow(resource).message, Code: 'field.unknownRow' });
  for (const named of names) {
    const { field, name } = named;
    const owner = findNameOwner(named, { known, renamed });
    if (seen.has(name)) errors.push({ Field: field, ...lineErrors.takenInFile });
    else if (owner !== undefined && owner !== id)
      errors.push({ Field: field, ...commonErrors.taken });
  }
  return errors;
}

/** The stored row with a name, unless a line of the file renames it. */
export function findNameOwner(
  { field, key, name }: LineName,
  { known, renamed }: Pick<Target, 'known' | 'renamed'>,
): string | undefined {
  const owner = known.byName.get(name);
  const isGivenUp = (renamed.get(field)?.get(owner ?? '') ?? key) !== key;
  return isGivenUp ? undefined : owner;
}

/** Faults of lines that change fixed fields. */
export function fixedFieldErrors(
  { fields }: Resource,
  row: RowOf<Fields> | undefined,
  values: Values,
): FieldError[] {
  if (!row) return [];
  const stored = row as Readonly<Record<string, CsvValue>>;
  return Object.entries(values)
    .filter(([name, value]) => {
      const isFixed = fields[name]?.access === 'fixed' && value !== null;
      return isFixed && csvCell(value as CsvValue) !== csvCell(stored[name]);
    })
    .map(([Field]) => ({
      Field,
      Message: commonErrors.fixed.Message,
      Code: commonErrors.fixed.Code,
    }));
}

type Checker = (values: Values, verb: 'create' | 'change') => FieldError[];

const checkers = new WeakMap<Resource, Checker>();

/** Validates a line by its schema, which is compiled once. */
export function createLineChecker(resource: Resource): Checker {
  const checker = checkers.get(resource) ?? createChecker(resource);
  checkers.set(resource, checker);
  return checker;
}

function createChecker(resource: Resource): Checker {
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
  addFormats(ajv);
  const { create } = schemasOf(resource);
  const validators = {
    create: ajv.compile(create),
    // Lines contain fixed fields, too; a change of those is detected later.
    change: ajv.compile({ ...create, required: [] }),
  };
  return (values, verb) => {
    const validate = validators[verb];
    return validate(values) ? [] : fieldErrorsOf(validate.errors ?? []);
  };
}
