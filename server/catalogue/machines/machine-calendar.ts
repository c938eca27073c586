import { sql } from 'kysely';

import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import type { PlantRulesText } from '#server/oee/rules.ts';

interface PlacedMachine {
  plant_id: string;
  /** The machine's own calendar; null: that of its plant. */
  resolved_calendar: string | null;
}

/**
 * Machines with their own calendar, or that of their plant. The plant's is read once: a calendar
 * with years of exceptions is long, and a thousand machines may share it.
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
