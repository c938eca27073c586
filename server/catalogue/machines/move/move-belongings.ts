import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from '#server/db/open.ts';
import { clientTables } from '#server/db/tables/ownership.ts';
import { untypedDb } from '#server/resource-kit/describe/rows.ts';

/**
 * Moves what belongs to the present machine to its new row, in the transaction of the move. History
 * stays with the old row; metrics are copied.
 */
export async function moveBelongings(
  tx: Db,
  { id, newId }: { id: string; newId: string },
): Promise<void> {
  for (const { table } of clientTables.filter(({ followsMachine }) => followsMachine))
    await untypedDb(tx)
      .updateTable(table)
      .set({ machine_id: newId })
      .where('machine_id', '=', id)
      .execute();
  await copyMetrics(tx, id, newId);
  await moveInPublishers(tx, id, newId);
  await tx
    .updateTable('production_orders')
    .set({ machine_id: newId, version: sql`version + 1` })
    .where('machine_id', '=', id)
    .where('status', '=', 'PLANNED')
    .execute();
  await tx
    .updateTable('work_orders')
    .set({ machine_id: newId, version: sql`version + 1` })
    .where('machine_id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('work_order_statuses as status')
            .select('status.id')
            .where('status.is_done', '=', 1)
            .where(({ or, eb }) =>
              or([
                eb('status.id', '=', eb.ref('work_orders.status_id')),
                eb('status.id', '=', eb.ref('work_orders.external_status_id')),
              ]),
            ),
        ),
      ),
    )
    .execute();
}

/** Replaces the machine in publishers of all plants; those of one plant keep only its machines. */
async function moveInPublishers(tx: Db, id: string, newId: string): Promise<void> {
  const publishers = await tx
    .selectFrom('publishers')
    .innerJoin('machines', 'machines.client_id', 'publishers.client_id')
    .select(['publishers.id', 'publishers.machines'])
    .where('machines.id', '=', id)
    .where('publishers.plant_id', 'is', null)
    .execute();
  for (const publisher of publishers) {
    const machines = JSON.parse(publisher.machines) as { MachineId: string }[];
    if (!machines.some(({ MachineId }) => MachineId === id)) continue;
    const moved = machines.map((one) => (one.MachineId === id ? { MachineId: newId } : one));
    await tx
      .updateTable('publishers')
      .set({ machines: JSON.stringify(moved), version: sql`version + 1` })
      .where('id', '=', publisher.id)
      .execute();
  }
}

async function copyMetrics(tx: Db, id: string, newId: string): Promise<void> {
  const metrics = await tx.selectFrom('metrics').selectAll().where('machine_id', '=', id).execute();
  for (const metric of metrics)
    await tx
      .insertInto('metrics')
      .values({ ...metric, id: randomUUID(), machine_id: newId, version: 1 })
      .execute();
}
