import type { Db } from '#server/db/open.ts';
import type { ShiftCalendar } from '#server/oee/time/calendar.ts';

type Period = NonNullable<ShiftCalendar['nonWorking']>[number];

const rule = { kind: 'retired', level: 'machine', id: null, name: '' } as const;
/**
 * End of an open retirement. Not `endOfTime` of intervals: calendars are stored as dates, and this
 * is the last that all databases and browsers can represent.
 */
const lastInstant = Date.UTC(9999, 11, 31);

/** Retirements of a client's machines, by machine: not part of planned time. */
export async function retiredTime(tx: Db, clientId: string): Promise<Map<string, Period[]>> {
  const past = await tx
    .selectFrom('retirements')
    .select(['machine_id', 'start_at', 'end_at'])
    .where('client_id', '=', clientId)
    .execute();
  const retired = await tx
    .selectFrom('machines')
    .select(['id', 'retired_at'])
    .where('client_id', '=', clientId)
    .where('retired_at', 'is not', null)
    .execute();
  const periods = new Map<string, Period[]>();
  for (const { machine_id, start_at, end_at } of past)
    add(periods, machine_id, { start: start_at, end: end_at, rule });
  for (const { id, retired_at } of retired)
    add(periods, id, { start: Number(retired_at), end: lastInstant, rule });
  return periods;
}

function add(periods: Map<string, Period[]>, machineId: string, period: Period): void {
  periods.set(machineId, [...(periods.get(machineId) ?? []), period]);
}
