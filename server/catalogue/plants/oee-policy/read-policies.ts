import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import { policyAt } from '#server/oee/policy.ts';
import type { PlantRules } from '#server/oee/rules.ts';
import { plantClock } from '#server/oee/time/plant-clock.ts';

/** Loss policies of the plants of these machines, by plant. */
export async function plantPolicies(
  db: Db,
  machines: readonly MachineRecord[],
): Promise<Map<string, PlantRules['policyAt']>> {
  const plantIds = [...new Set(machines.map(({ plant_id }) => plant_id))];
  if (plantIds.length === 0) return new Map();
  const plants = await db
    .selectFrom('plants')
    .select(['id', 'oee_policy', 'time_zone'])
    .where('id', 'in', plantIds)
    .execute();
  return new Map(
    plants.map((plant) => [plant.id, policyAt(plant.oee_policy, plantClock(plant.time_zone))]),
  );
}
