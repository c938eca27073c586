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
  const isLarge = owner === 'client' || owner === 'machine';
  for await (const ids of ownersInParts(db, owner, clientId))
    if (isLarge) for (const id of ids) yield* byKey(db, table, sql`${sql.ref(column)} = ${id}`);
    else yield await rowsOf(db, table, sql`${sql.ref(column)} IN (${sql.join(ids)})`);
}

/** Few of each have much: what belongs to some of them is read at once. Papers have up to 20 MB. */
const ownersAtOnce: Readonly<Partial<Record<Owner, number>>> = { document: 1 };

async function* ownersInParts(
  db: Db,
  owner: Owner,
  clientId: string,
): AsyncGenerator<readonly string[]> {
  const above = owners[owner];
  if (above === null) {
    yield [clientId];
    return;
  }
  const most = ownersAtOnce[owner] ?? 100;
  for await (const ids of ownersInParts(db, above.owner, clientId))
    for (const id of ids) {
      const condition = sql<SqlBool>`${sql.ref(above.column)} = ${id}`;
      for await (const rows of byKey(db, above.table, condition, { key: [above.id], most }))
        if (rows.length > 0) yield rows.map((row) => String(row[above.id]));
    }
}

async function* byKey(
  db: Db,
  table: string,
  condition: RawBuilder<SqlBool>,
  { key = keys[table] ?? ['id'], most = rowsAtOnce }: { key?: readonly string[]; most?: number } = {},
): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  let rest = sql<SqlBool>`1 = 1`;
  for (;;) {
    const rows = await rowsOf(
      db,
      table,
      sql`${condition} AND ${rest} ORDER BY ${columns} LIMIT ${most}`,
    );
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
