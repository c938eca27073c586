import type { NewKiosk } from '#schemas/api/kiosks.gen.ts';
import type { Db } from '#server/db/open.ts';
import { Problem } from '#server/base/problem.ts';

const leastSeconds = 5;

/** The columns of how a new wall screen shows what it shows. */
export function displayColumns(kiosk: Omit<NewKiosk, 'Screens' | 'DisplayName' | 'ClientId'>) {
  return {
    plant_id: kiosk.PlantId ?? null,
    base: kiosk.Base ?? null,
    look: kiosk.Look ?? null,
    scale_percent: kiosk.ScalePercent ?? null,
    paging_seconds: kiosk.PagingSeconds ?? null,
    hides_controls: kiosk.HidesControls === true ? (1 as const) : (0 as const),
  };
}

/**
 * The plant is one of the client whose display it is.
 * @param id of the wall screen; undefined for a new one, whose client is in the values.
 * @throws Problem 400 with the field.
 */
export async function refuseForeignPlant(
  db: Db,
  plantId: unknown,
  { clientId, id }: { clientId: unknown; id: string | undefined },
): Promise<void> {
  const kiosk =
    id === undefined
      ? { client_id: clientId as string }
      : await db
          .selectFrom('kiosk_rows')
          .select('client_id')
          .where('account_id', '=', id)
          .executeTakeFirst();
  // What is not there is said by who changes it.
  if (!kiosk) return;
  const plant = await db
    .selectFrom('plants')
    .select('id')
    .where('id', '=', plantId as string)
    .where('client_id', '=', kiosk.client_id)
    .executeTakeFirst();
  if (!plant) throw fault('PlantId', 'The client has no such plant');
}

/** @throws Problem 400 for pages that no one could read. */
export function refuseHurry(seconds: number): void {
  if (seconds < leastSeconds)
    throw fault('PagingSeconds', `0, or at least ${leastSeconds} seconds`);
}

function fault(Field: string, Message: string): Problem {
  return new Problem(400, 'kiosk.notValid', `${Message}.`).with({ Errors: [{ Field, Message }] });
}
