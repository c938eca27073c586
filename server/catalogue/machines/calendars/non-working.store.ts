import type { OffShift } from '#schemas/api/machines.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { Interval } from '#server/oee/time/interval.ts';

/** @throws Problem 404 for a period of another plant or machine. */
export async function refuseForeignPeriod(
  db: Db,
  id: string,
  { PlantId, MachineId }: { PlantId: string; MachineId: string | null },
): Promise<void> {
  const row = await db
    .selectFrom('non_working_periods')
    .select('id')
    .where('id', '=', id)
    .where('plant_id', '=', PlantId)
    .where('machine_id', MachineId === null ? 'is' : '=', MachineId)
    .executeTakeFirst();
  if (!row) throw new Problem(404, 'nonWorkingPeriod.unknown', 'There is no such period.');
}

/** Periods of the plant, and of one machine or all. */
export async function listNonWorkingPeriods(
  db: Db,
  { plantId, machineId }: { plantId: string; machineId: string | null },
  { start, end }: Interval,
): Promise<OffShift[]> {
  const rows = await db
    .selectFrom('non_working_periods')
    .selectAll()
    .where('plant_id', '=', plantId)
    .where('start_at', '<', end)
    .where('end_at', '>', start)
    .$if(machineId !== null, (query) =>
      query.where((is) => is.or([is('machine_id', 'is', null), is('machine_id', '=', machineId)])),
    )
    .orderBy('start_at')
    .execute();
  return rows.map((row) => ({
    Id: row.id,
    MachineId: row.machine_id,
    Reason: row.reason,
    Version: row.version,
    Start: instantText(row.start_at),
    End: instantText(row.end_at),
  }));
}
