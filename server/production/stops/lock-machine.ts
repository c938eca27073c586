import type { Db } from '#server/db/open.ts';

/**
 * Commits of samples and other changes of the machine wait until this one is done. Taken before any
 * other row of the machine: on PostgreSQL two that take them in another order stop each other.
 */
export async function lockMachine(tx: Db, machineId: string): Promise<void> {
  await tx
    .updateTable('machine_states')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('machine_id', '=', machineId)
    .execute();
}
