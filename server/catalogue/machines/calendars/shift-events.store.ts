import type { Recalculation, ShiftEvent } from '#schemas/api/machine-service.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import type { Interval } from '#server/oee/time/interval.ts';
import { minuteMs } from '#shared/durations.ts';

const maxEvents = 1000;

/** Past shifts of these machines that were recounted within the window, newest first. */
export async function listShiftEvents(
  db: Db,
  machines: readonly MachineRecord[],
  { start, end }: Interval,
): Promise<ShiftEvent[]> {
  const names = new Map(machines.map(({ id, display_name }) => [id, display_name]));
  if (names.size === 0) return [];
  const rows = await db
    .selectFrom('shift_events')
    .selectAll()
    .where('machine_id', 'in', [...names.keys()])
    .where('at', '>=', start)
    .where('at', '<', end)
    .orderBy('at', 'desc')
    .orderBy('shift_start', 'desc')
    .orderBy('id')
    .limit(maxEvents)
    .execute();
  return rows.map((row) => ({
    Id: row.id,
    MachineId: row.machine_id,
    MachineName: names.get(row.machine_id) ?? row.machine_id,
    Shift: row.shift,
    ShiftStart: instantText(row.shift_start),
    ShiftEnd: instantText(row.shift_end),
    At: instantText(row.at),
    Cause: row.cause as ShiftEvent['Cause'],
    Username: row.username,
    Changes: changesOf(JSON.parse(row.changes) as Record<string, number>),
  }));
}

function changesOf(changes: Readonly<Record<string, number>>): ShiftEvent['Changes'] {
  return {
    RunMinutes: (changes['runMs'] ?? 0) / minuteMs,
    StopMinutes: (changes['stopMs'] ?? 0) / minuteMs,
    UnknownMinutes: (changes['undefinedMs'] ?? 0) / minuteMs,
    ChangeoverMinutes: (changes['changeoverMs'] ?? 0) / minuteMs,
    PlannedStopMinutes: (changes['plannedStopMs'] ?? 0) / minuteMs,
    TotalParts: changes['totalParts'] ?? 0,
    GoodParts: changes['goodParts'] ?? 0,
  };
}

/** Pending recounts of these machines: of intervals, and for late samples. */
export async function listRecalculations(
  db: Db,
  machines: readonly MachineRecord[],
  now: number,
): Promise<Recalculation[]> {
  const names = new Map(machines.map(({ id, display_name }) => [id, display_name]));
  if (names.size === 0) return [];
  const ids = [...names.keys()];
  const recounts = await db
    .selectFrom('recount_work as work')
    .leftJoin('machine_states as state', 'state.machine_id', 'work.machine_id')
    .selectAll('work')
    .select('state.first_at')
    .where('work.machine_id', 'in', ids)
    .execute();
  const late = await db
    .selectFrom('late_work')
    .selectAll()
    .where('machine_id', 'in', ids)
    .execute();
  const all = recounts.map((row): Recalculation => {
    const start = Math.max(row.start_at, row.first_at ?? now);
    const end = Math.max(start, Math.min(row.end_at, now));
    const done = Math.min(Math.max(row.done_until, start), end);
    return {
      MachineId: row.machine_id,
      MachineName: names.get(row.machine_id) ?? row.machine_id,
      Start: instantText(start),
      End: instantText(end),
      DoneUntil: instantText(done),
      Share: end > start ? (done - start) / (end - start) : 1,
      Cause: row.cause as Recalculation['Cause'],
      Username: row.username,
    };
  });
  const waiting = late.map(({ machine_id, oldest_at, newest_at }): Recalculation => ({
    MachineId: machine_id,
    MachineName: names.get(machine_id) ?? machine_id,
    Start: instantText(oldest_at),
    End: instantText(newest_at),
    DoneUntil: instantText(oldest_at),
    Share: 0,
    Cause: 'samples',
    Username: null,
  }));
  return [...all, ...waiting].toSorted((one, other) => (one.MachineId < other.MachineId ? -1 : 1));
}
