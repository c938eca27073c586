import type { Db } from '#server/db/open.ts';
import { readPolicy, type OeePolicy } from '#server/oee/policy.ts';

import type { MachineRecord } from './machines.store.ts';

/** How the plants of these machines count their losses, by plant. */
export async function plantPolicies(
  db: Db,
  machines: readonly MachineRecord[],
): Promise<Map<string, OeePolicy>> {
  const plantIds = [...new Set(machines.map(({ plant_id }) => plant_id))];
  if (plantIds.length === 0) return new Map();
  const plants = await db
    .selectFrom('plants')
    .select(['id', 'oee_policy'])
    .where('id', 'in', plantIds)
    .execute();
  return new Map(plants.map(({ id, oee_policy }) => [id, readPolicy(oee_policy)]));
}
