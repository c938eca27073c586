import type { Db } from '#server/db/open.ts';
import { isNotRemoved } from '#server/db/scope.ts';
import { readSetting } from '#server/db/settings.ts';

/** A machine with samples. Epoch milliseconds. */
export interface MachineWithSamples {
  name: string;
  at: number;
}

/** The first machine with samples; undefined while there is none. */
export async function firstMachineWithSamples(db: Db): Promise<MachineWithSamples | undefined> {
  const row = await db
    .selectFrom('machine_states')
    .innerJoin('machines', 'machines.id', 'machine_states.machine_id')
    .select(['machines.display_name', 'newest_at'])
    .where('newest_at', 'is not', null)
    .where(isNotRemoved('machines.client_id'))
    .limit(1)
    .executeTakeFirst();
  return row && { name: row.display_name, at: Number(row.newest_at) };
}

/** State of the installation: `new` until a machine has sent samples. */
export async function installationState(db: Db): Promise<'demo' | 'new' | 'in use'> {
  if ((await readSetting(db, 'demo')) !== undefined) return 'demo';
  return (await firstMachineWithSamples(db)) ? 'in use' : 'new';
}
