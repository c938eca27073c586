import type { Db } from '#server/db/open.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import { Problem } from '#server/base/problem.ts';

export function fault(Field: string, Message: string): Problem {
  return new Problem(400, 'order.notValid', `${Message}.`).with({ Errors: [{ Field, Message }] });
}

type Table = 'machines' | 'products' | 'work_order_types' | 'work_order_statuses';

interface Order {
  id: string;
  client_id: string;
}

/**
 * Orders that name what is of another client, by their ids.
 * @param named By table: columns by field.
 */
export async function foreignNames<Row extends Order>(
  tx: Db,
  orders: readonly Row[],
  named: Partial<Record<Table, Readonly<Record<string, keyof Row>>>>,
): Promise<Map<string, Problem>> {
  const found = new Map<string, Problem>();
  for (const [table, fields] of Object.entries(named)) {
    const columns = Object.entries(fields);
    const ids = new Set(
      columns.flatMap(([, column]) => orders.flatMap((row) => row[column] ?? [])),
    );
    const clients = await clientsOf(tx, table as Table, [...ids].map(String));
    for (const order of orders) {
      const [field] = columns.find(([, column]) => isForeign(order, order[column], clients)) ?? [];
      if (field !== undefined && !found.has(order.id))
        found.set(order.id, fault(field, 'The client has no such entry'));
    }
  }
  return found;
}

function isForeign(
  { client_id }: Order,
  id: unknown,
  clients: ReadonlyMap<string, string>,
): boolean {
  return typeof id === 'string' && clients.get(id) !== client_id;
}

async function clientsOf(
  tx: Db,
  table: Table,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await byChunks(ids, (some) =>
    tx.selectFrom(table).select(['id', 'client_id']).where('id', 'in', some).execute(),
  );
  return new Map(rows.map(({ id, client_id }) => [id, client_id]));
}
