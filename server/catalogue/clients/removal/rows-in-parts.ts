import { sql, type RawBuilder, type SqlBool } from 'kysely';

import type { Db } from '#server/db/open.ts';

import { owners, type ClientTable, type Owner } from './client-tables.ts';

export type Row = Readonly<Record<string, unknown>>;

const rowsAtOnce = 500;
/** Rows that may have megabytes each: papers, and forms with their questions. */
const largeRows: Readonly<Record<string, number>> = {
  document_contents: 1,
  form_template_versions: 1,
  form_templates: 1,
};

/** What is unique within the owner, where that is not `id`; its order is that of an index. */
const keys: Readonly<Record<string, readonly string[]>> = {
  account_clients: ['account_id'],
  chat_reads: ['account_id'],
  data_source_machines: ['source_id', 'external_name'],
  document_contents: ['document_id'],
  form_files: ['path'],
  form_template_machines: ['machine_id'],
  form_template_products: ['product_id'],
  form_template_versions: ['version'],
  hours: ['hour_at'],
  kiosks: ['account_id'],
  metric_quarters: ['name', 'at'],
  module_machines: ['module_id'],
  plant_policy_versions: ['number'],
  policy_files: ['plant_id'],
  production_orders: ['planned_start_at', 'id'],
  retirements: ['start_at'],
  segments: ['start_at'],
  shift_events: ['at', 'id'],
  shift_notes: ['hour_at'],
  stop_assignments: ['start_at', 'id'],
  stop_changes: ['seq'],
  stop_pieces: ['start_at'],
};

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
  { table, column, owner }: ClientTable,
  clientId: string,
): AsyncGenerator<Row[]> {
  const isGathered = ownersAtOnce[owner] !== undefined;
  for await (const ids of ownersInParts(db, owner, clientId)) {
    const isOwned = sql<SqlBool>`${sql.ref(column)} IN (${sql.join(ids)})`;
    if (isGathered) yield await rowsOf(db, table, { where: isOwned });
    else yield* byKey(db, { table, where: isOwned });
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
    for await (const rows of byKey(db, { table, where, key: [id], most: rowsAtOnce, columns: id }))
      for (let from = 0; from < rows.length; from += most)
        yield rows.slice(from, from + most).map((row) => String(row[id]));
  }
}

interface Part {
  table: string;
  where: RawBuilder<SqlBool>;
  key?: readonly string[];
  most?: number;
  /** Those that are read; all when absent. */
  columns?: string;
}

async function* byKey(
  db: Db,
  {
    table,
    where,
    key = keys[table] ?? ['id'],
    most = largeRows[table] ?? rowsAtOnce,
    columns,
  }: Part,
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
