import type { Machine } from '#schemas/api/machines.gen.ts';

import type { Plan, Spot } from './read-hotspots.ts';

/** A spot with its machine. */
export interface PlacedSpot extends Spot {
  row: Machine;
}

/**
 * Leaves out spots without a machine in the list, which is gone or hidden from the user: "no data"
 * would suggest that data are expected.
 */
export function spotsOf(plan: Plan | null, machines: readonly Machine[]): PlacedSpot[] {
  const rows = new Map(machines.map((row) => [row.Id, row]));
  return (plan?.spots ?? []).flatMap((spot) => {
    const row = rows.get(spot.machineId);
    return row ? [{ ...spot, row }] : [];
  });
}

/** Names of machines without a spot. */
export function absentFrom(spots: readonly PlacedSpot[], machines: readonly Machine[]): string[] {
  const placed = new Set(spots.map(({ machineId }) => machineId));
  return machines.filter(({ Id }) => !placed.has(Id)).map(({ DisplayName }) => DisplayName);
}
