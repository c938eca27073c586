import type { Db } from '#server/db/open.ts';
import { followAssigned } from '#server/ingest/follow-assigned.ts';
import type { Values, Written } from '#server/resource-kit/define-resource.ts';

import { refuseCrossedThresholds } from './machine-thresholds.ts';

/** The client follows from the plant; a new machine is the last of its plant. */
export async function columnsOfMachine(
  step: Db,
  values: Values,
): Promise<Readonly<Record<string, unknown>>> {
  refuseCrossedThresholds(values);
  const { Id, PlantId, ClientId } = values as unknown as Record<string, string>;
  if (Id !== undefined) return { client_id: ClientId };
  const plant = await step
    .selectFrom('plants')
    .select('client_id')
    .where('id', '=', PlantId ?? '')
    .executeTakeFirstOrThrow();
  const { last } = await step
    .selectFrom('machines')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('plant_id', '=', PlantId ?? '')
    .executeTakeFirstOrThrow();
  return { client_id: plant.client_id, position: (last ?? -1) + 1 };
}

/** Counting all samples of a month would take long; more than this says enough. */
const mostCounted = 10_000;

export async function countSamples(step: Db, machineId: string): Promise<number> {
  const { count } = await step
    .selectFrom((from) =>
      from
        .selectFrom('samples')
        .select('at')
        .where('machine_id', '=', machineId)
        .limit(mostCounted)
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A machine may have a schedule of its own. */
export async function followSchedule(step: Db, written: Written): Promise<void> {
  const { after } = written;
  if (!after) return;
  await followAssigned(step, written, {
    clientId: String(after['ClientId']),
    audit: 'machine',
    isHere: ({ machineId }) => machineId === after.Id,
  });
}
