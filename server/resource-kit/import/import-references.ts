import { sql } from 'kysely';

import type { FieldError } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope } from '#server/db/scope.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import type { Field } from '#server/resource-kit/describe/field.ts';
import { untypedDb, type RequestScope } from '#server/resource-kit/describe/rows.ts';

import type { CsvRecord } from './read-csv.ts';

/**
 * Replaces names by ids in the cells of references. A cell is the id or the DisplayName of a row
 * that the caller may see, of the client in the path.
 * @returns faults, by record.
 */
export async function resolveReferences(
  db: Db,
  { fields, scope }: Pick<Resource, 'fields' | 'scope'>,
  { records, caller, params }: RequestScope & { records: readonly CsvRecord[] },
): Promise<Map<CsvRecord, FieldError[]>> {
  const errors = new Map<CsvRecord, FieldError[]>();
  const clientId = params[scope.parameter ?? ''];
  for (const [name, field] of Object.entries(fields).filter(([, one]) => isGiven(one))) {
    const given = records.filter(({ values }) => typeof values[name] === 'string');
    const texts = [...new Set(given.map(({ values }) => String(values[name])))];
    if (texts.length === 0) continue;
    const ids = await idsOf(db, field, { texts, caller, clientId });
    for (const record of given) {
      const found = ids.get(String(record.values[name])) ?? [];
      const [id] = found;
      if (id !== undefined && found.length === 1) record.values[name] = id;
      else errors.set(record, [...(errors.get(record) ?? []), referenceError(name, found.length)]);
    }
  }
  return errors;
}

function isGiven({ kind, access }: Field): boolean {
  return kind === 'reference' && access !== 'read';
}

function referenceError(Field: string, count: number): FieldError {
  return count === 0
    ? { Field, Message: 'There is none of this id or name', Code: 'line.unknownName' }
    : { Field, Message: 'Several have this name: use the id', Code: 'line.severalOfName' };
}

interface NamesAsked extends Pick<RequestScope, 'caller'> {
  texts: readonly string[];
  /** Undefined: all clients of the caller. */
  clientId: string | undefined;
}

/** Ids by text: the row with this id, else those with this name. */
async function idsOf(
  db: Db,
  { source }: Field,
  { texts, caller, clientId }: NamesAsked,
): Promise<Map<string, string[]>> {
  if (!source) return new Map();
  const rows = await untypedDb(db)
    .selectFrom(source.table)
    .select([sql<string>`id`.as('id'), sql<string>`display_name`.as('name')])
    .where(withinScope(source.scope, caller))
    .$if(clientId !== undefined, (own) => own.where(source.scope, '=', clientId))
    .where(({ or, eb }) => or([eb('id', 'in', texts), eb('display_name', 'in', texts)]))
    .execute();
  const ids = new Set(rows.map(({ id }) => id));
  return new Map(
    texts.map((text) => [
      text,
      ids.has(text) ? [text] : rows.filter(({ name }) => name === text).map(({ id }) => id),
    ]),
  );
}
