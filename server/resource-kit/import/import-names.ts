import { nameKey } from '#server/db/dialects/sort-key.ts';
import { inByteOrder } from '#server/db/dialects/which-database.ts';
import type { Db } from '#server/db/open.ts';
import type { Resource, Values } from '#server/resource-kit/describe/define-resource.ts';
import type { Field } from '#server/resource-kit/describe/field.ts';
import {
  untypedDb,
  rowsIn,
  type RequestScope,
  type StoredRow,
} from '#server/resource-kit/describe/rows.ts';

/** A field with unique text. */
export interface UniqueField {
  name: string;
  /** Column to compare. */
  column: string;
  /** Key of a text for comparisons. */
  key(value: unknown): string;
  /** A line may take the name that another line of the file gives up. */
  isPassedOn: boolean;
}

/** Lines without an id are matched by the first one. */
export function uniqueFieldsOf({ fields }: Resource): UniqueField[] {
  return Object.entries(fields)
    .filter(([, { isUnique }]) => isUnique)
    .map(([name, field]) => ({
      name,
      column: field.keyColumn ?? field.column,
      key: keyOf(field),
      isPassedOn: field.keyColumn !== undefined && !field.isReferredTo,
    }));
}

function keyOf({ keyColumn, write }: Field) {
  return (value: unknown): string => {
    if (typeof value !== 'string' || value.trim() === '') return '';
    return keyColumn ? nameKey(value) : String(write(value));
  };
}

/** A name with its group of uniqueness. */
export function nameWithin(group: unknown, key: unknown): string {
  return JSON.stringify([group ?? null, key ?? null]);
}

/** Rows that lines identify by id, with the keys of their new names, by field. */
export type NewNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

export function newNamesIn(
  records: readonly { id?: string | undefined; values: Values }[],
  uniques: readonly UniqueField[],
): NewNames {
  return new Map(
    uniques
      .filter(({ isPassedOn }) => isPassedOn)
      .map(({ name, key }) => [
        name,
        new Map(
          records.flatMap(({ id, values }) =>
            id !== undefined && Object.hasOwn(values, name) ? [[id, key(values[name])]] : [],
          ),
        ),
      ]),
  );
}

/** Stored rows with these names, within the scope. */
export async function findRowsByName(
  db: Db,
  resource: Resource,
  { unique, values, ...place }: RequestScope & { unique: UniqueField; values: readonly Values[] },
): Promise<StoredRow[]> {
  const keys = [...new Set(values.map((one) => unique.key(one[unique.name])))].filter(Boolean);
  if (keys.length === 0) return [];
  return rowsIn(db, resource, place)
    .selectAll()
    .where(inByteOrder(db, unique.column), 'in', keys)
    .execute();
}

/**
 * The column that groups unique names; undefined where they are unique among all rows, as with
 * clients.
 */
export function nameGroupColumn({
  uniqueWithin,
  scope,
  idColumn = 'id',
}: Pick<Resource, 'uniqueWithin' | 'scope' | 'idColumn'>): string | undefined {
  if (uniqueWithin !== undefined) return uniqueWithin;
  return scope.column === idColumn ? undefined : scope.column;
}

/** Ids of stored rows by name, read from the table: for the last check before rows are stored. */
export async function takenNames(
  tx: Db,
  resource: Resource,
  {
    column,
    columns,
    params,
  }: Pick<RequestScope, 'params'> & { column: string; columns: readonly Values[] },
): Promise<Map<string, string>> {
  const { table, scope, idColumn = 'id' } = resource;
  const group = nameGroupColumn(resource);
  const keys = [...new Set(columns.flatMap((one) => one[column] ?? []))].map(String);
  if (keys.length === 0) return new Map();
  const rows = await untypedDb(tx)
    .selectFrom(table)
    .select([idColumn, column, ...(group === undefined ? [] : [group])])
    .where(inByteOrder(tx, column), 'in', keys)
    .$if(scope.parameter !== undefined, (query) =>
      query.where(scope.column, '=', params[scope.parameter ?? '']),
    )
    .execute();
  return new Map(
    rows.map((row) => {
      const stored = row as StoredRow;
      const within = group === undefined ? undefined : stored[group];
      return [nameWithin(within, stored[column]), String(stored[idColumn])];
    }),
  );
}
