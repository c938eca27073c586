import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import { versionConflict } from '#server/base/problem.ts';
import { bulkInsert, type BulkInsert } from '#server/db/dialects/bulk-insert.ts';
import type { Db } from '#server/db/open.ts';
import type { Resource, Values } from '#server/resource-kit/describe/define-resource.ts';
import {
  untypedDb,
  readRow,
  unknownRow,
  type StoredRow,
} from '#server/resource-kit/describe/rows.ts';
import { type ChangeCall } from '#server/resource-kit/write/change-rows.ts';
import {
  columnsOfChange,
  columnsOfNew,
  type ColumnValues,
} from '#server/resource-kit/write/columns.ts';

/** Columns to store for a line. */
export interface LineColumns {
  id: string;
  /** All columns of a new row, or the changed ones of a stored row. */
  columns: ColumnValues;
  /** The row as stored. */
  stored?: StoredRow;
}

/** The row as `insertRow` would store it. */
export async function preparedRow(
  tx: Db,
  resource: Resource,
  { values, params, change }: ChangeCall & { values: Values },
): Promise<LineColumns> {
  const { idColumn = 'id' } = resource;
  const id = randomUUID();
  const columns = await columnsOfNew(tx, resource, { values, params, change });
  return { id, columns: { ...columns, [idColumn]: id, version: 1 } };
}

interface ChangeOfRow extends Pick<ChangeCall, 'change'> {
  id: string;
  stored: StoredRow | undefined;
  version: number;
  values: Values;
}

/** The change as `updateRow` would store it. @throws Problem as `updateRow` */
export async function preparedChange(
  tx: Db,
  resource: Resource,
  { id, stored, version, values, change }: ChangeOfRow,
): Promise<LineColumns & { stored: StoredRow }> {
  if (!stored) throw unknownRow(resource);
  const before = readRow(resource, stored);
  if (before.Version !== version) throw versionConflict(resource.audit, before);
  const columns = await columnsOfChange(tx, resource, { before, values, change });
  return { id, columns: { ...columns, version: version + 1 }, stored };
}

export function createInserter({ table }: Resource) {
  let insert: BulkInsert<ColumnValues, never> | undefined;
  return async (tx: Db, rows: readonly LineColumns[]): Promise<void> => {
    const [first] = rows;
    if (!first) return;
    insert ??= bulkInsert<ColumnValues>(Object.keys(first.columns), (db, some) =>
      untypedDb(db).insertInto(table).values(some),
    );
    await insert(
      tx,
      rows.map(({ columns }) => columns),
    );
  };
}

/**
 * Updates many rows by one statement: an upsert of whole rows, of which only the changed columns
 * are set. It returns the rows that were still in the version read.
 */
export function createUpdater({ table, view, idColumn = 'id' }: Resource) {
  const statements = new Map<string, BulkInsert<ColumnValues, ColumnValues>>();

  function statementOf(columns: readonly string[], changed: readonly string[]) {
    const key = changed.join(' ');
    const known = statements.get(key);
    if (known) return known;
    const set = Object.fromEntries(changed.map((name) => [name, sql.ref(`excluded.${name}`)]));
    const made = bulkInsert<ColumnValues, ColumnValues>(columns, (db, rows) =>
      untypedDb(db)
        .insertInto(table)
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .column(idColumn)
            .doUpdateSet(set)
            .where(sql.ref(`${table}.version`), '=', sql`excluded.version - 1`),
        )
        .returning(idColumn),
    );
    statements.set(key, made);
    return made;
  }

  /** A view has more columns than the table. */
  async function rowsOf(tx: Db, ids: readonly string[]): Promise<StoredRow[]> {
    return untypedDb(tx).selectFrom(table).selectAll().where(idColumn, 'in', ids).execute();
  }

  /** @returns the ids of the updated rows. */
  return async (tx: Db, rows: readonly LineColumns[]): Promise<ReadonlySet<string>> => {
    const own = new Map(rows.map(({ id, columns }) => [id, columns]));
    const stored = view === undefined ? storedOf(rows) : await rowsOf(tx, [...own.keys()]);
    const [first] = stored;
    if (!first) return new Set();
    const changed = new Set(rows.flatMap(({ columns }) => Object.keys(columns)));
    const update = statementOf(Object.keys(first), [...changed]);
    const whole = stored.map((row) => Object.assign(row, own.get(String(row[idColumn]))));
    return new Set((await update(tx, whole)).map((row) => String(row[idColumn])));
  };
}

function storedOf(rows: readonly LineColumns[]): StoredRow[] {
  return rows.map(({ stored }) => ({ ...stored }));
}
