import { sql } from 'kysely';

import type { DowntimeReason } from '#schemas/api/machines.gen.ts';
import { chunksOf } from '#server/base/chunks-of.ts';
import { groupBy } from '#server/base/group-by.ts';
import type { Step } from '#server/base/yield-if-due.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import { plantRules } from '#server/oee/rules.ts';
import type { PlantCalendar } from '#server/oee/time/calendar.ts';
import {
  clipInterval,
  lengthOf,
  type Interval,
  uniteIntervals,
} from '#server/oee/time/interval.ts';

import { reasonNames, type NamedReason } from './reason-names.ts';
import { startOfOngoing, type IntervalTable } from './start-of-ongoing.ts';

interface Question {
  /** Ends at `now` at the latest. */
  interval: Interval;
  step: Step;
}

/** Index look-ups per statement, one for each machine and planned interval: some milliseconds. */
const searchesAtOnce = 400;

/**
 * Planned time. `before`: end of the preceding planned interval; stops that began since then are
 * counted here.
 */
interface PlannedInterval extends Interval {
  before: number;
}

interface Sum {
  /** From old installations: text without a row of reasons. */
  reason: string | null;
  reason_id: string | null;
  status: string;
  is_changeover: number;
  ms: number | string;
  stops: number | string;
  /** For parts of stops: number of stops whose first part has this reason. */
  firsts: number | string;
}

/**
 * Planned time lost by machines of one plant, by reason, largest first. Summed by the database,
 * over the whole of `interval`. A running changeover counts in full, also outside of the plan, as
 * in the hours.
 */
export async function downtimeByReason(
  db: Db,
  machines: readonly MachineRecord[],
  { interval, step }: Question,
): Promise<DowntimeReason[]> {
  const ids = machines.map(({ id }) => id);
  if (ids.length === 0 || lengthOf(interval) === 0) return [];
  const all: Sum[] = [];
  const known: Sum[] = [];
  // Machines with the same calendar share a query: equal texts give the same object.
  for (const [calendar, together] of groupBy(machines, (one) => plantRules(one).calendar)) {
    const planned = plannedIntervals(interval, calendar);
    const atOnce = Math.max(1, Math.floor(searchesAtOnce / together.length));
    for (const intervals of chunksOf(planned, atOnce)) {
      const asked = { ids: together.map(({ id }) => id), intervals };
      all.push(...(await sumsOf(db, { ...asked, table: 'segments', isRunning: false })));
      known.push(...(await sumsOf(db, { ...asked, table: 'stop_pieces', isRunning: false })));
      await step();
    }
  }
  const whole = [{ ...interval, before: -1 }];
  all.push(...(await sumsOf(db, { ids, intervals: whole, table: 'segments', isRunning: true })));
  const named = await reasonNames(
    db,
    known.flatMap(({ reason_id }) => reason_id ?? []),
  );
  return gathered(all, { known, named }).toSorted((a, b) => b.CountedMs - a.CountedMs);
}

/** Time with a known reason is subtracted from time without. */
function gathered(
  all: readonly Sum[],
  { known, named }: { known: readonly Sum[]; named: ReadonlyMap<string, NamedReason> },
): DowntimeReason[] {
  const reasons = new Map<string, DowntimeReason>();
  for (const sum of all) add(reasons, { ...sum, ms: Number(sum.ms), stops: Number(sum.stops) });
  for (const sum of known) {
    const reason = named.get(sum.reason_id ?? '');
    if (!reason) continue;
    const { ms, stops, firsts } = sum;
    add(reasons, { ...sum, reason: null, ms: -Number(ms), stops: -Number(firsts) });
    const own = { ...sum, reason: reason.name, ms: Number(ms), stops: Number(stops) };
    add(reasons, own, reason);
  }
  return [...reasons.values()].filter(({ CountedMs, Stops }) => CountedMs > 0 || Stops > 0);
}

function plannedIntervals(interval: Interval, calendar: PlantCalendar): PlannedInterval[] {
  const working: Interval[] = [];
  for (let at = interval.start; at < interval.end; at = calendar.clock.dayEnd(at)) {
    working.push(...calendar.dayPlan(at).working);
  }
  const intervals = uniteIntervals(working.map((one) => clipInterval(one, interval)));
  return intervals.map(({ start, end }, index) => ({
    start,
    end,
    before: intervals[index - 1]?.end ?? -1,
  }));
}

type Added = Pick<Sum, 'reason' | 'status' | 'is_changeover'> & { ms: number; stops: number };

function add(
  reasons: Map<string, DowntimeReason>,
  { reason, status, is_changeover, ms, stops }: Added,
  named?: NamedReason,
): void {
  const key = JSON.stringify([reason, status, is_changeover, named?.id]);
  const known = reasons.get(key);
  reasons.set(key, {
    Reason: reason,
    ...(named && { ReasonId: named.id, Code: named.code, Category: named.category }),
    ...(named?.group && { Group: named.group }),
    Status: status as DowntimeReason['Status'],
    IsChangeover: is_changeover === 1,
    CountedMs: (known?.CountedMs ?? 0) + ms,
    Stops: (known?.Stops ?? 0) + stops,
  });
}

interface Sought {
  ids: readonly string[];
  intervals: readonly PlannedInterval[];
  /** Stopped time, or the parts of it that have a reason. */
  table: IntervalTable;
  /** Running changeovers; else stopped time. */
  isRunning: boolean;
}

/**
 * Joins each interval to each machine to its segments, so that both bounds are in the primary key
 * of the segments. SQLite keeps the order of CROSS JOIN.
 */
async function sumsOf(db: Db, { ids, intervals, table, isRunning }: Sought): Promise<Sum[]> {
  const values = sql.join(
    intervals.map(
      ({ start, end, before }) =>
        sql`(cast(${start} as bigint), cast(${end} as bigint), cast(${before} as bigint))`,
    ),
  );
  const wanted = isRunning
    ? sql`segments.status = 'RUNNING' and segments.is_changeover = 1`
    : sql`segments.status <> 'RUNNING'`;
  const rows = sql.table(table);
  const about =
    table === 'segments'
      ? sql`segments.reason, cast(null as text) as reason_id, cast(0 as bigint) as firsts`
      : sql`cast(null as text) as reason, segments.reason_id,
        sum(case when segments.start_at >= planned.before
          and segments.start_at = segments.stop_at then 1 else 0 end) as firsts`;
  const grouped = table === 'segments' ? sql`segments.reason` : sql`segments.reason_id`;
  const answer = await sql<Sum>`
    with planned (start_at, end_at, before) as (values ${values})
    select ${about}, segments.status, segments.is_changeover,
      sum(
        case when segments.end_at is null or segments.end_at > planned.end_at
          then planned.end_at else segments.end_at end
        - case when segments.start_at < planned.start_at
          then planned.start_at else segments.start_at end
      ) as ms,
      sum(case when segments.start_at >= planned.before then 1 else 0 end) as stops
    from planned
    cross join machines
    cross join ${rows} as segments
    where machines.id in (${sql.join(ids)})
      and segments.machine_id = machines.id
      and segments.start_at < planned.end_at
      and segments.start_at >= ${startOfOngoing(table, sql.ref('planned.start_at'))}
      and (segments.end_at is null or segments.end_at > planned.start_at)
      and ${wanted}
      and (${table} = 'segments' or ${grouped} is not null)
    group by ${grouped}, segments.status, segments.is_changeover
  `.execute(db);
  return answer.rows;
}
