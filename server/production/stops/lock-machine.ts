import type { Db } from '#server/db/open.ts';

/**
 * Locks the machine's state against commits of samples and other changes. Take it before any other
 * row of the machine: another lock order causes deadlocks on PostgreSQL.
 */
export async function lockMachine(tx: Db, machineId: string): Promise<void> {
  await tx
    .updateTable('machine_states')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('machine_id', '=', machineId)
    .execute();
}
