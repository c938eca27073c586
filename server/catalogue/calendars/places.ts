import type { Problem } from '#server/base/problem.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';

import { calendarProblem } from './calendar-errors.ts';

const notInPlant = {
  Message: 'The plant has no such machine',
  Code: 'calendar.notInPlant',
};

interface Place {
  id: string;
  plant_id: string | null;
  machine_id: string | null;
}

/** Rows whose machine is not in their plant; by id. */
export async function machinesElsewhere(
  tx: Db,
  rows: readonly Place[],
): Promise<Map<string, Problem>> {
  const ids = [...new Set(rows.flatMap(({ machine_id }) => machine_id ?? []))];
  const machines = await byChunks(ids, (some) =>
    tx.selectFrom('machines').select(['id', 'plant_id']).where('id', 'in', some).execute(),
  );
  const plants = new Map(machines.map(({ id, plant_id }) => [id, plant_id]));
  const elsewhere = rows.filter(
    ({ plant_id, machine_id }) =>
      plant_id !== null && machine_id !== null && plants.get(machine_id) !== plant_id,
  );
  return new Map(elsewhere.map(({ id }) => [id, calendarProblem('MachineId', notInPlant)]));
}
