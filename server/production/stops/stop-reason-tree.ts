import type { StopReason } from '#schemas/api/stops.gen.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';

/** Reasons to choose from for stops of these machines: top level with children. */
export async function reasonTree(
  db: Db,
  machines: readonly MachineRecord[],
): Promise<StopReason[]> {
  const clients = [...new Set(machines.map(({ client_id }) => client_id))];
  if (clients.length === 0) return [];
  const rows = await db
    .selectFrom('stop_reasons')
    .select(['id', 'parent_id', 'code', 'display_name', 'category'])
    .where('client_id', 'in', clients)
    .where('is_hidden', '=', 0)
    .orderBy('display_name_key')
    .orderBy('id')
    .execute();
  const all = Array.from(rows, (row): StopReason => ({
    Id: row.id,
    ParentId: row.parent_id,
    Code: row.code,
    DisplayName: row.display_name,
    Category: row.category,
  }));
  const below = new Map<string | null, StopReason[]>();
  for (const reason of all) {
    const siblings = below.get(reason.ParentId);
    if (siblings) siblings.push(reason);
    else below.set(reason.ParentId, [reason]);
  }
  const tops = below.get(null) ?? [];
  return tops.flatMap((top) => [top].concat(below.get(top.Id) ?? []));
}
