import type { Machine, Plant } from '#schemas/api/machines.gen.ts';

export interface PlantGroup {
  id: string;
  name: string;
  machines: readonly Machine[];
}

/**
 * Machines grouped by plant, in the order of the list of plants; plants without machines are left
 * out.
 */
export function groupByPlant(
  machines: readonly Machine[],
  plants: readonly Pick<Plant, 'Id' | 'DisplayName'>[],
): PlantGroup[] {
  const own = new Map<string, Machine[]>();
  for (const machine of machines) {
    const plantId = machine.ParentId ?? '';
    const group = own.get(plantId) ?? [];
    group.push(machine);
    own.set(plantId, group);
  }
  const listed = plants.map(({ Id, DisplayName }) => ({ id: Id, name: DisplayName }));
  const known = new Set(listed.map(({ id }) => id));
  // The two lists are fetched separately, so a plant may be missing in one of them for a while.
  const unlisted = [...own.keys()].filter((id) => !known.has(id)).map((id) => ({ id, name: id }));
  return [...listed, ...unlisted].flatMap(({ id, name }) => {
    const found = own.get(id);
    return found ? [{ id, name, machines: found }] : [];
  });
}
