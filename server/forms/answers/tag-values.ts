import type { Db } from '#server/db/open.ts';
import { seqOrder } from '#server/db/sample-order.ts';

/** Value of a machine's metric at an instant: the newest one until then. */
export async function tagValueAt(
  db: Db,
  { machineId, name, at }: { machineId: string; name: string; at: number },
): Promise<{ value: number; at: number } | null> {
  const sample = await db
    .selectFrom('samples')
    .select(['number_value as value', 'at'])
    .where('machine_id', '=', machineId)
    .where('tag', '=', name)
    .where('at', '<=', at)
    .where('number_value', 'is not', null)
    .orderBy('at', 'desc')
    .orderBy(seqOrder('seq'), 'desc')
    .limit(1)
    .executeTakeFirst();
  // Samples are purged; the newest value stays.
  const row = sample ?? (await newestValue(db, { machineId, name, at }));
  return row && row.value !== null ? { value: row.value, at: row.at } : null;
}

function newestValue(
  db: Db,
  { machineId, name, at }: { machineId: string; name: string; at: number },
) {
  return db
    .selectFrom('metric_values')
    .select(['value', 'at'])
    .where('machine_id', '=', machineId)
    .where('name', '=', name)
    .where('at', '<=', at)
    .executeTakeFirst();
}
