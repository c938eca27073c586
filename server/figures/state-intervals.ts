import type { Stretch } from '#schemas/api/machines.gen.ts';
import type { Db } from '#server/db/open.ts';
import type { PlantCalendar } from '#server/oee/calendar.ts';
import { clip, lengthOf, type Interval } from '#server/oee/interval.ts';

import type { MachineRecord } from './machines.store.ts';

/** More than charts can show apart: a day of a large plant, or some weeks of a small one. */
const mostStateIntervals = 5000;

interface Question {
  /** Ends at `now` at the latest. */
  interval: Interval;
  /** Not only when they did not run. */
  withRunning: boolean;
  calendar: PlantCalendar;
}

/**
 * What machines of one plant did one after another, cut at `interval`, newest first.
 * `isCapped`: there were more than fit.
 */
export async function stateIntervalsOf(
  db: Db,
  machines: readonly MachineRecord[],
  question: Question,
): Promise<{ stateIntervals: Stretch[]; isCapped: boolean }> {
  if (machines.length === 0) return { stateIntervals: [], isCapped: false };
  const rows = await storedSegments(db, machines, question);
  const names = new Map(machines.map(({ id, display_name }) => [id, display_name]));
  const stateIntervals = rows.slice(0, mostStateIntervals).map((row): Stretch => {
    const interval = clip({ start: row.start_at, end: row.end_at ?? Infinity }, question.interval);
    const isChangeover = row.is_changeover === 1;
    // As in the hours: what ran outside of the plan was worked, whatever the plan says.
    const isWhole = row.status === 'RUNNING';
    return {
      MachineId: row.machine_id,
      DisplayName: names.get(row.machine_id) ?? row.machine_id,
      Status: row.status,
      IsChangeover: isChangeover,
      Reason: row.reason,
      Start: new Date(interval.start).toISOString(),
      End: new Date(interval.end).toISOString(),
      IsOpen: row.end_at === null,
      CountedMs: isWhole ? lengthOf(interval) : question.calendar.measure(interval).workingMs,
    };
  });
  return { stateIntervals, isCapped: rows.length > mostStateIntervals };
}

/**
 * Of each machine from the segment that was going on at the start: both ends of the search lie in
 * the primary key, however long the past before it is.
 */
function storedSegments(db: Db, machines: readonly MachineRecord[], question: Question) {
  const ids = machines.map(({ id }) => id);
  const { interval, withRunning } = question;
  return db
    .selectFrom('machines')
    .innerJoin('segments', 'segments.machine_id', 'machines.id')
    .select(['segments.machine_id', 'start_at', 'end_at', 'status', 'is_changeover', 'reason'])
    .where('machines.id', 'in', ids)
    .where('start_at', '<', interval.end)
    .where('start_at', '>=', ({ fn, selectFrom, val }) =>
      fn.coalesce(
        selectFrom('segments as earlier')
          .select((one) => one.fn.max('earlier.start_at').as('start_at'))
          .whereRef('earlier.machine_id', '=', 'machines.id')
          .where('earlier.start_at', '<=', interval.start),
        val(interval.start),
      ),
    )
    .where((is) => is.or([is('end_at', 'is', null), is('end_at', '>', interval.start)]))
    .$if(!withRunning, (query) =>
      query.where((is) => is.or([is('status', '<>', 'RUNNING'), is('is_changeover', '=', 1)])),
    )
    .orderBy('start_at', 'desc')
    .orderBy('segments.machine_id')
    .limit(mostStateIntervals + 1)
    .execute();
}
