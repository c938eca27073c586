import { CompiledQuery, type Compilable, type DialectAdapter, type Kysely } from 'kysely';

import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import type { Database } from '#server/db/tables/schema.ts';

/** Few sizes give few statements, which the database keeps prepared. */
const sizes = [100, 10, 1] as const;

/** Inserts rows and returns the rows that the statement returns. */
export type BulkInsert<Row, Returned> = (
  db: Kysely<Database>,
  rows: readonly Row[],
) => Promise<Returned[]>;

/**
 * Inserts any number of rows with statements that are built once per size, not once per call: for
 * every sample, building the statement costs more than running it.
 * @param columns Every column of a row; also the order of its values.
 * @param build The insert of these rows, with its conflict clause and returned columns.
 */
export function bulkInsert<Row extends object, Returned = never>(
  columns: readonly (keyof Row)[],
  build: (db: Kysely<Database>, rows: Row[]) => Compilable<Returned>,
): BulkInsert<Row, Returned> {
  const built = new WeakMap<DialectAdapter, Map<number, string>>();
  const anyRow = Object.fromEntries(columns.map((column) => [column, 0])) as Row;

  function statementFor(db: Kysely<Database>, size: number): string {
    const { adapter } = db.getExecutor();
    const statements = built.get(adapter) ?? new Map<number, string>();
    built.set(adapter, statements);
    let statement = statements.get(size);
    if (statement === undefined) {
      statement = build(db, Array<Row>(size).fill(anyRow)).compile().sql;
      statements.set(size, statement);
    }
    return statement;
  }

  return async (db, rows) => {
    const returned: Returned[] = [];
    const yieldIfDue = createYieldIfDue();
    let start = 0;
    for (const size of sizes) {
      for (; rows.length - start >= size; start += size) {
        const values = rows
          .slice(start, start + size)
          .flatMap((row) => columns.map((column) => row[column]));
        const query = CompiledQuery.raw(statementFor(db, size), values) as CompiledQuery<Returned>;
        returned.push(...(await db.executeQuery(query)).rows);
        await yieldIfDue();
      }
    }
    return returned;
  };
}
