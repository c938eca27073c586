import { sql } from 'kysely';

import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import type { PlantRulesText } from '#server/oee/rules.ts';

interface PlacedMachine {
  plant_id: string;
  /** Its own calendar; null: its plant's. */
  resolved_calendar: string | null;
}

/**
 * Machines with what they work by: their own calendar, else their plant's. Of a plant it is read once:
 * a calendar with years of exceptions is a long text, and a thousand machines share it.
 */
export async function withPlantRules<Machine extends PlacedMachine>(
  db: Db,
  machines: readonly Machine[],
): Promise<(Machine & PlantRulesText)[]> {
  const plantIds = [...new Set(machines.map(({ plant_id }) => plant_id))];
  const plants = await byChunks(plantIds, (ids) =>
    db
      .selectFrom('plants')
      .select(['id', 'time_zone', 'oee_policy'])
      .select(sql<string>`coalesce(resolved_calendar, shift_calendar)`.as('shift_calendar'))
      .where('id', 'in', ids)
      .execute(),
  );
  const byId = new Map(plants.map((plant) => [plant.id, plant]));
  return machines.flatMap((machine) => {
    const plant = byId.get(machine.plant_id);
    if (!plant) return [];
    const { time_zone, oee_policy } = plant;
    const shift_calendar = machine.resolved_calendar ?? plant.shift_calendar;
    return [Object.assign(machine, { time_zone, oee_policy, shift_calendar })];
  });
}
