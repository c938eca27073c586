import type { Caller } from '#server/access/caller.ts';
import { goalsText } from '#server/catalogue/machines/goals.ts';
import {
  machinesOfAllPlants,
  type MachineRecord,
} from '#server/catalogue/machines/machines.store.ts';
import { machinesThatMade } from '#server/catalogue/products/machines-that-made.ts';
import type { Db } from '#server/db/open.ts';
import type { CycleChange } from '#server/production/figures/rules/cycle-difference.ts';
import type { Resource, Values } from '#server/resource-kit/describe/define-resource.ts';
import { updateRow, type ChangeCall } from '#server/resource-kit/write/change-rows.ts';
import { dryRun } from '#server/resource-kit/write/dry-run.ts';

import type { ChangedMachine } from './preview-change.ts';

interface Proposed extends ChangeCall {
  id: string;
  version: number;
  values: Values;
  clientId: string;
}

/** Configuration that figures of machines are computed from. */
interface Rules {
  machines: readonly MachineRecord[];
  cycle: CycleChange | undefined;
}

/** A machine of a plant, with its configuration under the proposed change. */
export type MachineOfPlant = ChangedMachine & { plantId: string };

/**
 * Machines of a client whose figures a change of a row would affect: the change is written, its
 * effect read, and the transaction rolled back.
 * @throws Problem as `updateRow`
 */
export async function tryChange(
  db: Db,
  resource: Resource,
  { clientId, ...proposed }: Proposed,
): Promise<MachineOfPlant[]> {
  const query = { clientId, rowId: proposed.id, caller: proposed.change.caller };
  const before = await readRules(db, query);
  const after = await dryRun(db, async (tx) => {
    await updateRow(tx, resource, proposed);
    return readRules(tx, query);
  });
  const isOtherCycle = JSON.stringify(before.cycle) !== JSON.stringify(after.cycle);
  const made = isOtherCycle ? await machinesThatMade(db, clientId, new Set([proposed.id])) : [];
  const makers = new Set(made.map(({ id }) => id));
  const then = new Map(after.machines.map((machine) => [machine.id, machine]));
  return before.machines.flatMap((machine) => {
    const { id, display_name, plant_id: plantId } = machine;
    const changed = then.get(id) ?? machine;
    const cycle = makers.has(id) ? after.cycle : undefined;
    if (!cycle && countedBy(machine) === countedBy(changed)) return [];
    return [{ id, display_name, plantId, before: machine, after: changed, cycle }];
  });
}

async function readRules(
  db: Db,
  { clientId, rowId, caller }: { clientId: string; rowId: string; caller: Caller },
): Promise<Rules> {
  const cycle = await db
    .selectFrom('products')
    .select(['id', 'ideal_cycle_ms', 'earlier_cycles'])
    .where('id', '=', rowId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return { machines: await machinesOfAllPlants(db, caller, clientId), cycle };
}

/** Configuration that figures of a machine are computed from and compared with. */
function countedBy(machine: MachineRecord): string {
  const { time_zone, shift_calendar, oee_policy } = machine;
  return JSON.stringify([time_zone, shift_calendar, oee_policy, goalsText(machine)]);
}
