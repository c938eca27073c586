import type { Db } from '#server/db/open.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';

/** Ids of plants that have a floor plan. */
export async function plantsWithPlan(db: Db, caller: ClientScope): Promise<ReadonlySet<string>> {
  const plans = await db
    .selectFrom('floor_plans')
    .select('plant_id')
    .where(withinScope('client_id', caller))
    .execute();
  return new Set(plans.map(({ plant_id }) => plant_id));
}
