import { sql, type RawBuilder, type SqlBool } from 'kysely';

import type { Db } from '#server/db/open.ts';

import { owners, type ClientTable, type Owner } from './client-tables.ts';

export type Row = Readonly<Record<string, unknown>>;

const rowsAtOnce = 500;

/** What is unique within the owner, where that is not `id`; its order is that of an index. */
const keys: Readonly<Record<string, readonly string[]>> = {
  account_clients: ['account_id'],
  chat_reads: ['account_id'],
  data_source_machines: ['source_id', 'external_name'],
  hours: ['hour_at'],
  kiosks: ['account_id'],
  metric_quarters: ['name', 'at'],
  module_machines: ['module_id'],
  retirements: ['start_at'],
  segments: ['start_at'],
  shift_notes: ['hour_at'],
  stop_changes: ['seq'],
  stop_pieces: ['start_at'],
};

/**
 * The rows of a client in a table, some at a time: no query reads more than a part, and each part begins
 * where the one before ended.
 */
export async function* rowsInParts(
  db: Db,
  { table, column, owner }: ClientTable,
  clientId: string,
): AsyncGenerator<Row[]> {
  const owned = sql.ref(column);
  if (owner === 'client' || owner === 'machine')
    for await (const id of ownersOneByOne(db, owner, clientId))
      yield* byKey(db, { table, condition: sql`${owned} = ${id}` });
  else
    for await (const ids of ownersInParts(db, owner, clientId))
      yield await rowsOf(db, table, sql`${owned} IN (${sql.join(ids)})`);
}

/** Few of each have much: what belongs to some of them is read at once. Papers have up to 20 MB. */
const ownersAtOnce: Readonly<Partial<Record<Owner, number>>> = { document: 1 };

async function* ownersInParts(db: Db, owner: Owner, clientId: string): AsyncGenerator<string[]> {
  const above = owners[owner];
  if (above === null) {
    yield [clientId];
    return;
  }
  const { table, id, column } = above;
  const most = ownersAtOnce[owner] ?? 100;
  for await (const aboveId of ownersOneByOne(db, above.owner, clientId)) {
    const condition = sql<SqlBool>`${sql.ref(column)} = ${aboveId}`;
    for await (const rows of byKey(db, { table, condition, key: [id], most }))
      if (rows.length > 0) yield rows.map((row) => String(row[id]));
  }
}

async function* ownersOneByOne(db: Db, owner: Owner, clientId: string): AsyncGenerator<string> {
  for await (const ids of ownersInParts(db, owner, clientId)) yield* ids;
}

interface Part {
  table: string;
  condition: RawBuilder<SqlBool>;
  key?: readonly string[];
  most?: number;
}

async function* byKey(
  db: Db,
  { table, condition, key = keys[table] ?? ['id'], most = rowsAtOnce }: Part,
): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  let rest = sql<SqlBool>`1 = 1`;
  for (;;) {
    const part = sql`${condition} AND ${rest} ORDER BY ${columns} LIMIT ${most}`;
    const rows = await rowsOf(db, table, part);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < most) return;
    rest = sql<SqlBool>`(${columns}) > (${sql.join(key.map((name) => last[name]))})`;
  }
}

async function rowsOf(db: Db, table: string, condition: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`SELECT * FROM ${sql.table(table)} WHERE ${condition}`.execute(db);
  return rows;
}
