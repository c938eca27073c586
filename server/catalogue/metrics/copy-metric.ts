import type { Db } from '#server/db/open.ts';
import { findRow } from '#server/resource-kit/describe/rows.ts';
import { insertRow, type ChangeCall } from '#server/resource-kit/write/change-rows.ts';

import { metrics } from './metrics.resource.ts';

/**
 * Copies a metric to all machines of the client with the same kind and type that lack its tag;
 * appended to their metrics.
 * @returns ids of the new metrics.
 * @throws Problem 404
 */
export async function copyMetric(tx: Db, id: string, call: ChangeCall): Promise<string[]> {
  const { MachineId, Name, DisplayName, Unit, Target, Min, Max, Decimals } = await findRow(
    tx,
    metrics,
    { ...call, id },
  );
  const copied = { Name, DisplayName, Unit, Target, Min, Max, Decimals };
  const ids: string[] = [];
  for (const machineId of await machinesLike(tx, MachineId, Name)) {
    const values = { ...copied, MachineId: machineId };
    const { Id } = await insertRow(tx, metrics, { ...call, values });
    ids.push(Id);
  }
  return ids;
}

async function machinesLike(tx: Db, machineId: string, name: string): Promise<string[]> {
  const machine = await tx
    .selectFrom('machines')
    .select(['client_id', 'display_type', 'type'])
    .where('id', '=', machineId)
    .executeTakeFirstOrThrow();
  const alike = await tx
    .selectFrom('machines')
    .select(['id', 'type'])
    .where('client_id', '=', machine.client_id)
    .where('retired_at', 'is', null)
    .where('display_type', '=', machine.display_type)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('metrics')
            .select('metrics.id')
            .whereRef('metrics.machine_id', '=', 'machines.id')
            .where('metrics.name', '=', name),
        ),
      ),
    )
    .orderBy('position')
    .execute();
  return alike.filter(({ type }) => type === machine.type).map(({ id }) => id);
}
