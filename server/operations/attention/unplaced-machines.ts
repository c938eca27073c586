import { mapInSlices } from '#server/base/yield-if-due.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';

interface Unplaced {
  name: string;
  plantId: string;
}

/**
 * Machines in use that are missing on their plant's floor plan, by plant and name. Plants without a
 * floor plan are left out.
 */
export async function unplacedMachines(db: Db, caller: ClientScope): Promise<Unplaced[]> {
  const plans = await db
    .selectFrom('floor_plans')
    .innerJoin('plants', 'plants.id', 'floor_plans.plant_id')
    .select(['floor_plans.plant_id', 'floor_plans.spots'])
    .where('plants.retired_at', 'is', null)
    .where(withinScope('floor_plans.client_id', caller))
    .execute();
  if (plans.length === 0) return [];
  const read = await mapInSlices(plans, ({ spots }) => machinesIn(spots));
  const placed = new Set(read.flat());
  const machines = await db
    .selectFrom('machines')
    .select(['id', 'display_name', 'plant_id'])
    .where('retired_at', 'is', null)
    .where(
      'plant_id',
      'in',
      plans.map(({ plant_id }) => plant_id),
    )
    .orderBy('plant_id')
    .orderBy('display_name_key')
    .execute();
  return machines
    .filter(({ id }) => !placed.has(id))
    .map(({ display_name, plant_id }) => ({ name: display_name, plantId: plant_id }));
}

function machinesIn(spots: string): string[] {
  return (JSON.parse(spots) as { MachineId: string }[]).map(({ MachineId }) => MachineId);
}
