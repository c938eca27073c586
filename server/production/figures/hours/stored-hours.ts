import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import { addSums, type Sums } from '#server/oee/sums.ts';
import type { Interval } from '#server/oee/time/interval.ts';
import type { PlantClock } from '#server/oee/time/plant-clock.ts';
import {
  coveredInterval,
  type FigureMachine,
} from '#server/production/figures/machines/figure-machines.ts';

import { cutWindow, segmentsWithin, type StoredSegment } from './edge-hours.ts';
import { intervalsOutside, dayTotals, isDaily, wholeDays } from './stored-days.ts';
import { storedColumns, summedColumns, withPlannedTime } from './sum-columns.ts';

/** Stored hours and state intervals of machines in a window. */
export interface StoredFigures {
  /** By machine, of the whole hours of the window. */
  totals: ReadonlyMap<string, Partial<Sums>>;
  hour(machineId: string, hourAt: number): Partial<Sums>;
  /** State intervals of an hour that the window cuts. */
  segments(machineId: string, hourAt: number): readonly StoredSegment[];
}

interface Question {
  window: Interval & { now: number };
  /** `totals`: one row a machine; `hours`: one row for each of its hours. */
  detail: 'totals' | 'hours';
}

/** Reads the whole hours of the window, and the state intervals of the hours that it cuts. */
export async function storedFigures(
  db: Db,
  machines: readonly FigureMachine[],
  { window, detail }: Question,
): Promise<StoredFigures> {
  const totals = new Map<string, Partial<Sums>>();
  const hours = new Map<string, Partial<Sums>>();
  const segments = new Map<string, StoredSegment[]>();
  for (const { ids, whole, cutHours, clock } of cutByClock(machines, window)) {
    if (detail === 'totals') await gatherTotals(db, ids, { whole, clock, totals });
    const intervals = detail === 'hours' ? [...cutHours, whole] : cutHours;
    for (const interval of intervals) await gatherHours(db, ids, { interval, hours });
    for (const interval of cutHours) await gatherSegments(db, ids, { interval, segments });
  }
  return {
    totals,
    hour: (id, hourAt) => hours.get(`${id} ${hourAt}`) ?? {},
    segments: (id, hourAt) => segments.get(`${id} ${hourAt}`) ?? [],
  };
}

/** A long window is summed from stored whole days, and from hours for the rest. */
async function gatherTotals(
  db: Db,
  ids: readonly string[],
  {
    whole,
    clock,
    totals,
  }: { whole: Interval; clock: PlantClock; totals: Map<string, Partial<Sums>> },
): Promise<void> {
  const days = isDaily(whole) ? await wholeDays(db, ids, { interval: whole, clock }) : null;
  const hours = days ? intervalsOutside(whole, days) : [whole];
  const rows = days ? await dayTotals(db, ids, days) : [];
  for (const interval of hours) rows.push(...(await storedTotals(db, ids, interval)));
  for (const { id, ...sums } of rows)
    totals.set(id, addSums(totals.get(id) ?? {}, withPlannedTime(sums)));
}

async function gatherHours(
  db: Db,
  ids: readonly string[],
  { interval, hours }: { interval: Interval; hours: Map<string, Partial<Sums>> },
): Promise<void> {
  for (const { id, hour_at, ...sums } of await storedHours(db, ids, interval))
    hours.set(`${id} ${hour_at}`, withPlannedTime(sums));
}

async function gatherSegments(
  db: Db,
  ids: readonly string[],
  { interval, segments }: { interval: Interval; segments: Map<string, StoredSegment[]> },
): Promise<void> {
  const all = await segmentsWithin(db, ids, interval);
  // A segment that ends where the hour begins shows whether a changeover began then or went on.
  for (const segment of all.filter(({ end }) => end >= interval.start)) {
    const key = `${segment.machineId} ${interval.start}`;
    const inHour = segments.get(key);
    if (inHour) inHour.push(segment);
    else segments.set(key, [segment]);
  }
}

/** Groups of machines whose plants cut the window at the same hours. */
function cutByClock(machines: readonly FigureMachine[], window: Question['window']) {
  const byClock = new Map<PlantClock, FigureMachine[]>();
  for (const machine of machines) {
    const { clock } = machine.rules.calendar;
    const sameClock = byClock.get(clock);
    if (sameClock) sameClock.push(machine);
    else byClock.set(clock, [machine]);
  }
  return [...byClock].map(([clock, together]) => {
    const [machine] = together as [FigureMachine];
    // To the end of the requested window, not to `now`: a machine's clock may be ahead of the
    // server's.
    const isUpToNow = window.end >= window.now;
    const interval = isUpToNow ? window : coveredInterval(machine, window, window.now);
    const { whole, edges } = cutWindow(machine, interval, window.now);
    const starts = new Set(edges.map((edge) => clock.hourStart(edge.start)));
    const cutHours = [...starts].map((start) => ({ start, end: clock.hourEnd(start) }));
    return { ids: together.map(({ id }) => id), whole, cutHours, clock };
  });
}

function hoursWithin(db: Db, machineIds: readonly string[], { start, end }: Interval) {
  return db
    .selectFrom('hours')
    .where('machine_id', 'in', machineIds)
    .where('hour_at', '>=', start)
    .where('hour_at', '<', end);
}

function storedHours(db: Db, machineIds: readonly string[], interval: Interval) {
  return byChunks(machineIds, (ids) =>
    hoursWithin(db, ids, interval)
      .select(['machine_id as id', 'hour_at', ...storedColumns])
      .execute(),
  );
}

function storedTotals(db: Db, machineIds: readonly string[], interval: Interval) {
  return byChunks(machineIds, (ids) =>
    hoursWithin(db, ids, interval)
      .select(({ fn }) => ['machine_id as id', ...summedColumns(fn)])
      .groupBy('machine_id')
      .execute(),
  );
}

/** The machines summed, by the instant of the hour: one row an hour. */
export async function summedHours(
  db: Db,
  machineIds: readonly string[],
  interval: Interval,
): Promise<Map<number, Sums>> {
  const rows = await byChunks(machineIds, (ids) =>
    hoursWithin(db, ids, interval)
      .select(({ fn }) => ['hour_at', ...summedColumns(fn)])
      .groupBy('hour_at')
      .execute(),
  );
  const hours = new Map<number, Sums>();
  for (const { hour_at, ...sums } of rows)
    hours.set(hour_at, addSums(hours.get(hour_at) ?? {}, withPlannedTime(sums)));
  return hours;
}
