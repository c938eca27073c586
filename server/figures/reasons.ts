import { sql } from 'kysely';

import type { DowntimeReason } from '#schemas/api/machines.gen.ts';
import type { Db } from '#server/db/open.ts';
import type { PlantCalendar } from '#server/oee/calendar.ts';
import { clip, lengthOf, type Interval, unite } from '#server/oee/interval.ts';
import type { Step } from '#server/yield-if-due.ts';

import type { MachineRecord } from './machines.store.ts';

interface Question {
  /** Ends at `now` at the latest. */
  interval: Interval;
  calendar: PlantCalendar;
  step: Step;
}

/** Searches of one statement, one for each machine and interval of planned time: some milliseconds. */
const searchesAtOnce = 400;

/** Planned time, and where the planned time before it ended: a stop is counted where it begins. */
interface PlannedInterval extends Interval {
  before: number;
}

interface Sum {
  reason: string | null;
  status: string;
  is_changeover: number;
  ms: number | string;
  stops: number | string;
}

/**
 * Planned time that machines of one plant lost, by reason, most first. Summed by the database, over
 * the whole of `interval`. A changeover that ran counts whole, whatever the plan says, as in the hours.
 */
export async function reasonsOf(
  db: Db,
  machines: readonly MachineRecord[],
  { interval, calendar, step }: Question,
): Promise<DowntimeReason[]> {
  const ids = machines.map(({ id }) => id);
  const reasons = new Map<string, DowntimeReason>();
  if (ids.length === 0 || lengthOf(interval) === 0) return [];
  const planned = plannedIntervals(interval, calendar);
  const atOnce = Math.max(1, Math.floor(searchesAtOnce / ids.length));
  for (let from = 0; from < planned.length; from += atOnce) {
    const some = planned.slice(from, from + atOnce);
    add(reasons, await sumsOf(db, { ids, intervals: some, isRunning: false }));
    await step();
  }
  const whole = [{ ...interval, before: -1 }];
  add(reasons, await sumsOf(db, { ids, intervals: whole, isRunning: true }));
  return [...reasons.values()].toSorted((a, b) => b.CountedMs - a.CountedMs);
}

function plannedIntervals(interval: Interval, calendar: PlantCalendar): PlannedInterval[] {
  const working: Interval[] = [];
  for (let at = interval.start; at < interval.end; at = calendar.clock.dayEnd(at)) {
    working.push(...calendar.dayPlan(at).working);
  }
  const intervals = unite(working.map((one) => clip(one, interval)));
  return intervals.map(({ start, end }, index) => ({
    start,
    end,
    before: intervals[index - 1]?.end ?? -1,
  }));
}

function add(reasons: Map<string, DowntimeReason>, sums: readonly Sum[]): void {
  for (const { reason, status, is_changeover, ms, stops } of sums) {
    const key = JSON.stringify([reason, status, is_changeover]);
    const known = reasons.get(key);
    reasons.set(key, {
      Reason: reason,
      Status: status as DowntimeReason['Status'],
      IsChangeover: is_changeover === 1,
      CountedMs: (known?.CountedMs ?? 0) + Number(ms),
      Stops: (known?.Stops ?? 0) + Number(stops),
    });
  }
}

interface Sought {
  ids: readonly string[];
  intervals: readonly PlannedInterval[];
  /** Changeovers that ran; else what did not run. */
  isRunning: boolean;
}

/**
 * From each interval to each machine to its segments: both ends of a search lie in the primary key of
 * the segments. SQLite keeps the order of CROSS JOIN.
 */
async function sumsOf(db: Db, { ids, intervals, isRunning }: Sought): Promise<Sum[]> {
  const values = sql.join(
    intervals.map(
      ({ start, end, before }) =>
        sql`(cast(${start} as bigint), cast(${end} as bigint), cast(${before} as bigint))`,
    ),
  );
  const wanted = isRunning
    ? sql`segments.status = 'RUNNING' and segments.is_changeover = 1`
    : sql`segments.status <> 'RUNNING'`;
  const { rows } = await sql<Sum>`
    with planned (start_at, end_at, before) as (values ${values})
    select segments.reason, segments.status, segments.is_changeover,
      sum(
        case when segments.end_at is null or segments.end_at > planned.end_at
          then planned.end_at else segments.end_at end
        - case when segments.start_at < planned.start_at
          then planned.start_at else segments.start_at end
      ) as ms,
      sum(case when segments.start_at >= planned.before then 1 else 0 end) as stops
    from planned
    cross join machines
    cross join segments
    where machines.id in (${sql.join(ids)})
      and segments.machine_id = machines.id
      and segments.start_at < planned.end_at
      and segments.start_at >= coalesce(
        (select max(earlier.start_at) from segments as earlier
          where earlier.machine_id = machines.id and earlier.start_at <= planned.start_at),
        planned.start_at)
      and (segments.end_at is null or segments.end_at > planned.start_at)
      and ${wanted}
    group by segments.reason, segments.status, segments.is_changeover
  `.execute(db);
  return rows;
}
