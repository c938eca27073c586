import { sql, type RawBuilder, type SqlBool } from 'kysely';

import { chunksOf } from '#server/base/chunks-of.ts';
import type { Db } from '#server/db/open.ts';
import { owners, type ClientTable, type Owner } from '#server/db/tables/ownership.ts';

export type Row = Readonly<Record<string, unknown>>;

const rowsAtOnce = 500;

/** Owners with few rows each, whose rows are read together: number of owners per read. */
const ownersAtOnce: Readonly<Partial<Record<Owner, number>>> = {
  form: 10,
  meeting: 100,
  message: 100,
};

/**
 * The rows of a client in a table, in batches: no query reads more than a batch, and each continues
 * after the previous one.
 */
export async function* rowsInParts(
  db: Db,
  { table, column, owner, key, batchSize }: ClientTable,
  clientId: string,
): AsyncGenerator<Row[]> {
  const isGathered = ownersAtOnce[owner] !== undefined;
  for await (const ids of ownersInParts(db, owner, clientId)) {
    const isOwned = sql<SqlBool>`${sql.ref(column)} IN (${sql.join(ids)})`;
    if (isGathered) yield await rowsOf(db, table, { where: isOwned });
    else yield* byKey(db, { table, where: isOwned, key, most: batchSize });
  }
}

/** Ids of the owners of rows of a table: singly, or in groups where each has few rows. */
export async function* ownersInParts(
  db: Db,
  owner: Owner,
  clientId: string,
): AsyncGenerator<string[]> {
  const above = owners[owner];
  if (above === null) {
    yield [clientId];
    return;
  }
  const { table, id, column } = above;
  const most = ownersAtOnce[owner] ?? 1;
  for await (const aboveIds of ownersInParts(db, above.owner, clientId)) {
    const where = sql<SqlBool>`${sql.ref(column)} IN (${sql.join(aboveIds)})`;
    for await (const rows of byKey(db, { table, where, key: [id], columns: id }))
      for (const some of chunksOf(rows, most)) yield some.map((row) => String(row[id]));
  }
}

interface Part {
  table: string;
  where: RawBuilder<SqlBool>;
  /** Unique key that orders the rows; default `id`. */
  key?: readonly string[] | undefined;
  /** Rows per batch. */
  most?: number | undefined;
  /** Columns to read; default: all. */
  columns?: string;
}

async function* byKey(
  db: Db,
  { table, where, key = ['id'], most = rowsAtOnce, columns }: Part,
): AsyncGenerator<Row[]> {
  const order = sql.join(key.map((name) => sql.ref(name)));
  let rest = sql<SqlBool>`1 = 1`;
  for (;;) {
    const part = sql`${where} AND ${rest} ORDER BY ${order} LIMIT ${most}`;
    const rows = await rowsOf(db, table, { where: part, columns });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < most) return;
    rest = sql<SqlBool>`(${order}) > (${sql.join(key.map((name) => last[name]))})`;
  }
}

async function rowsOf(
  db: Db,
  table: string,
  { where, columns }: { where: RawBuilder<unknown>; columns?: string | undefined },
): Promise<Row[]> {
  const read = columns === undefined ? sql`*` : sql.ref(columns);
  const { rows } = await sql<Row>`SELECT ${read} FROM ${sql.table(table)} WHERE ${where}`.execute(
    db,
  );
  return rows;
}
