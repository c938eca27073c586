import { sql, type RawBuilder, type SqlBool } from 'kysely';

import { chunksOf } from '#server/base/chunks-of.ts';
import type { Db } from '#server/db/open.ts';
import { owners, type ClientTable, type Owner } from '#server/db/tables/ownership.ts';

export type Row = Readonly<Record<string, unknown>>;

const rowsAtOnce = 500;

/** Of these few have much: what belongs to some of them is read at once. */
const ownersAtOnce: Readonly<Partial<Record<Owner, number>>> = {
  form: 10,
  meeting: 100,
  message: 100,
};

/**
 * The rows of a client in a table, some at a time: no query reads more than a part, and each part begins
 * where the one before ended.
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

/** Ids of what is above rows of a table: one at a time, or some where each has few rows. */
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
  /** What their order is unique by; `id` when absent. */
  key?: readonly string[] | undefined;
  /** Rows of a part. */
  most?: number | undefined;
  /** Those that are read; all when absent. */
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
