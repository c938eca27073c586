import type { Db } from '#server/db/open.ts';
import { Problem } from '#server/problem.ts';

export function fault(Field: string, Message: string): Problem {
  return new Problem(400, 'calendar.notValid', `${Message}.`).with({
    Errors: [{ Field, Message }],
  });
}

/** A year, and a day for its leap. What takes longer is a change of the schedule, and slow to count. */
const longestMs = 366 * 86_400_000;

/** @throws Problem 400 for a time that is longer than a year. */
export function refuseLong(field: string, { start, end }: { start: number; end: number }): void {
  if (end - start > longestMs) throw fault(field, 'It is longer than a year');
}

interface Place {
  client_id: string;
  plant_id: string | null;
  machine_id: string | null;
}

/** @throws Problem 400 for a plant of another client, or a machine of another plant. */
export async function refuseForeignPlace(step: Db, place: Place): Promise<void> {
  const { client_id, plant_id, machine_id } = place;
  if (plant_id !== null) {
    const plant = await step
      .selectFrom('plants')
      .select('id')
      .where('id', '=', plant_id)
      .where('client_id', '=', client_id)
      .executeTakeFirst();
    if (!plant) throw fault('PlantId', 'The client has no such plant');
  }
  if (machine_id === null) return;
  const machine = await step
    .selectFrom('machines')
    .select('id')
    .where('id', '=', machine_id)
    .where('client_id', '=', client_id)
    .$if(plant_id !== null, (query) => query.where('plant_id', '=', plant_id ?? ''))
    .executeTakeFirst();
  if (!machine)
    throw fault(
      'MachineId',
      plant_id ? 'The plant has no such machine' : 'The client has no such machine',
    );
}
