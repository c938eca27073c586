import type { NewKiosk } from '#schemas/api/kiosks.gen.ts';
import { fieldProblemsOf } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { commonErrors } from '#server/web/body/field-errors.ts';

const kioskProblem = fieldProblemsOf('kiosk.notValid');

const minSeconds = 5;

/** Columns of the display options of a new wall screen. */
export function displayColumns(kiosk: Omit<NewKiosk, 'Screens' | 'DisplayName' | 'ClientId'>) {
  return {
    plant_id: kiosk.PlantId ?? null,
    base: kiosk.Base ?? null,
    look: kiosk.Look ?? null,
    scale_percent: kiosk.ScalePercent ?? null,
    screen_seconds: kiosk.ScreenSeconds ?? null,
    paging_seconds: kiosk.PagingSeconds ?? null,
    hides_controls: kiosk.HidesControls === true ? (1 as const) : (0 as const),
  };
}

const tables = { ClientId: 'clients', PlantId: 'plants' } as const;

/** Only clients and plants in use can be chosen. @throws Problem 400 with the field. */
export async function refuseRetired(db: Db, field: keyof typeof tables, id: string): Promise<void> {
  const retired = await db
    .selectFrom(tables[field])
    .select('id')
    .where('id', '=', id)
    .where('retired_at', 'is not', null)
    .executeTakeFirst();
  if (retired) throw kioskProblem(field, commonErrors.retired);
}

/** The plant must belong to the client of the wall screen. @throws Problem 400 with the field. */
export async function refuseForeignPlant(
  db: Db,
  { PlantId, ClientId }: Pick<NewKiosk, 'PlantId' | 'ClientId'>,
): Promise<void> {
  if (!PlantId) return;
  const plant = await db
    .selectFrom('plants')
    .select('id')
    .where('id', '=', PlantId)
    .where('client_id', '=', ClientId)
    .executeTakeFirst();
  if (!plant) throw kioskProblem('PlantId', commonErrors.foreignPlant);
}

/** @throws Problem 400 for an interval too short to read a screen. */
export function refuseShortInterval(
  field: 'ScreenSeconds' | 'PagingSeconds',
  seconds: unknown,
): void {
  if (typeof seconds === 'number' && seconds > 0 && seconds < minSeconds)
    throw kioskProblem(field, {
      Code: 'kiosk.intervalTooShort',
      Message: `0, or at least ${minSeconds} seconds`,
      Limit: minSeconds,
    });
}
