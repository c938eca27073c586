import type { Machine } from '#schemas/api/machines.gen.ts';

import type { Plan, Spot } from './read-hotspots.ts';

/** A spot together with its machine. */
export interface PlacedSpot extends Spot {
  row: Machine;
}

/**
 * A spot without a machine in the list is left out: the machine is gone, or not for this reader,
 * and "no data" would say that someone waits for it.
 */
export function spotsOf(plan: Plan | null, machines: readonly Machine[]): PlacedSpot[] {
  const rows = new Map(machines.map((row) => [row.Id, row]));
  return (plan?.spots ?? []).flatMap((spot) => {
    const row = rows.get(spot.machineId);
    return row ? [{ ...spot, row }] : [];
  });
}

/** Names of the machines that have no spot. */
export function absentFrom(spots: readonly PlacedSpot[], machines: readonly Machine[]): string[] {
  const placed = new Set(spots.map(({ machineId }) => machineId));
  return machines.filter(({ Id }) => !placed.has(Id)).map(({ DisplayName }) => DisplayName);
}
