import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import { addInto, noSums, type Sums } from '#server/oee/sums.ts';
import type { MachineStatus, StateInterval } from '#server/oee/time-sums.ts';
import { clipInterval, lengthOf, type Interval } from '#server/oee/time/interval.ts';
import { type FigureMachine } from '#server/production/figures/machines/figure-machines.ts';
import { startOfOngoing } from '#server/production/stops/start-of-ongoing.ts';
import {
  byMachineId,
  piecesIn,
  piecesWithin,
  segmentSums,
  type StoredPiece,
} from '#server/production/stops/stop-pieces.store.ts';

/** A window split into its whole hours and the cut hours at both ends. */
export interface CutWindow {
  whole: Interval;
  /** Parts of hours of the plant's clock, not empty. */
  edges: readonly Interval[];
}

export interface StoredSegment extends StateInterval {
  machineId: string;
  /** Infinity: still going on. */
  end: number;
  /** Reasons of the interval, where it did not run. */
  pieces: readonly StoredPiece[];
}

/**
 * `interval` cut at the full hours of the machine's plant. When it reaches `now`, its last hour
 * counts as whole.
 */
export function cutWindow({ rules }: FigureMachine, interval: Interval, now: number): CutWindow {
  const { clock } = rules.calendar;
  const isUpToNow = interval.end >= now;
  const isFromHour = clock.hourStart(interval.start) === interval.start;
  const start = isFromHour ? interval.start : Math.min(clock.hourEnd(interval.start), interval.end);
  const end = isUpToNow ? interval.end : Math.max(start, clock.hourStart(interval.end));
  const edges = [
    { start: interval.start, end: start },
    { start: end, end: interval.end },
  ];
  return { whole: { start, end }, edges: edges.filter((edge) => lengthOf(edge) > 0) };
}

/** State intervals that overlap `interval`, in order; the first may begin before it. */
export async function segmentsWithin(
  db: Db,
  machineIds: readonly string[],
  interval: Interval,
): Promise<StoredSegment[]> {
  const rows = await byChunks(machineIds, (ids) =>
    db
      .selectFrom('machines')
      .innerJoin('segments', 'segments.machine_id', 'machines.id')
      .select(['machine_id', 'start_at', 'end_at', 'status', 'is_changeover'])
      .where('machines.id', 'in', ids)
      .where('start_at', '<', interval.end)
      // From the preceding interval: its flag shows whether a changeover begins or goes on.
      .where('start_at', '>=', startOfOngoing('segments', interval.start - 1))
      .orderBy('start_at')
      .execute(),
  );
  const pieces = byMachineId(await piecesWithin(db, machineIds, interval));
  return rows.map((row) => ({
    machineId: row.machine_id,
    since: row.start_at,
    end: row.end_at ?? Infinity,
    status: row.status as MachineStatus,
    isChangeover: row.is_changeover === 1,
    pieces:
      row.status === 'RUNNING'
        ? []
        : piecesIn(pieces.get(row.machine_id), {
            start: row.start_at,
            end: row.end_at ?? Infinity,
          }),
  }));
}

/**
 * The sums of a part of an hour. Times are exact, from the segments; parts are those `counted` in
 * it. Where samples are no longer kept it is an estimate: the parts of the hour, `stored`, spread
 * evenly over its run time, in whole parts.
 */
export function edgeSums(
  machine: FigureMachine,
  edge: Interval,
  {
    stored,
    segments,
    now,
    counted,
  }: {
    stored: Sums;
    segments: readonly StoredSegment[];
    now: number;
    counted: Partial<Sums> | undefined;
  },
): Sums {
  const { rules } = machine;
  const { clock } = rules.calendar;
  const hour = { start: clock.hourStart(edge.start), end: clock.hourEnd(edge.start) };
  const sums = { ...noSums };
  for (const segment of segments) {
    const until = Number.isFinite(segment.end) ? Math.min(segment.end, hour.end) : now;
    const shared = clipInterval({ start: segment.since, end: Math.min(segment.end, now) }, edge);
    if (lengthOf(shared) > 0) addInto(sums, segmentSums(shared, segment, { until, rules }));
  }
  return addInto(sums, counted ?? estimated(edge, { hour, stored, segments, now }));
}

function estimated(
  edge: Interval,
  { hour, stored, segments, now }: Hour & { stored: Sums; now: number },
): Partial<Sums> {
  function upTo(at: number): number {
    return shareOf({ start: hour.start, end: at }, { hour, segments, now });
  }
  const shares = { from: upTo(edge.start), to: upTo(edge.end) };
  return {
    ...partsWithin(stored, shares),
    changeovers: changeoversWithin(stored.changeovers, edge, { hour, segments }),
  };
}

interface Hour {
  hour: Interval;
  segments: readonly StoredSegment[];
}

/** Share of the hour's run time that lies in `interval`; share of its time, where it never ran. */
function shareOf(interval: Interval, { hour, segments, now }: Hour & { now: number }): number {
  const running = segments.filter((one) => one.status === 'RUNNING' && !one.isChangeover);
  function runIn(part: Interval): number {
    return running.reduce((sum, one) => {
      return sum + lengthOf(clipInterval({ start: one.since, end: Math.min(one.end, now) }, part));
    }, 0);
  }
  const whole = runIn(hour);
  return whole > 0 ? runIn(interval) / whole : lengthOf(interval) / lengthOf(hour);
}

function partsWithin(stored: Sums, { from, to }: { from: number; to: number }): Partial<Sums> {
  function cut(parts: number): number {
    return completeAt(parts, to) - completeAt(parts, from);
  }
  const totalParts = cut(stored.totalParts);
  const goodParts = cut(stored.goodParts);
  const isWhole = stored.goodParts + stored.rejectParts === stored.totalParts;
  const withCycle = stored.totalParts - stored.partsWithoutCycle;
  const partsWithoutCycle = Math.min(cut(stored.partsWithoutCycle), totalParts);
  return {
    totalParts,
    goodParts,
    rejectParts: isWhole ? totalParts - goodParts : cut(stored.rejectParts),
    partsWithoutCycle,
    idealMs: withCycle > 0 ? (stored.idealMs * (totalParts - partsWithoutCycle)) / withCycle : 0,
  };
}

function completeAt(parts: number, share: number): number {
  return share >= 1 ? parts : Math.floor(parts * share);
}

/**
 * Periods count where they begin. Product changes outside of periods have no known instant: they
 * are spread evenly.
 */
function changeoversWithin(stored: number, edge: Interval, { hour, segments }: Hour): number {
  const begun = segments
    .filter((one, index) => one.isChangeover && segments[index - 1]?.isChangeover !== true)
    .map(({ since }) => since);
  function countIn({ start, end }: Interval): number {
    return begun.filter((at) => at >= start && at < end).length;
  }
  const others = Math.max(0, stored - countIn(hour));
  function upTo(at: number): number {
    return completeAt(others, (at - hour.start) / lengthOf(hour));
  }
  return countIn(edge) + upTo(edge.end) - upTo(edge.start);
}
