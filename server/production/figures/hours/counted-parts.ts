import { chunksOf } from '#server/base/chunks-of.ts';
import { groupBy } from '#server/base/group-by.ts';
import { productCycles, type ProductRow } from '#server/catalogue/products/product-cycles.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { startOfOpenTime } from '#server/oee/ledger/count-readings.ts';
import {
  applyReading,
  createOutcome,
  emptyLedger,
  type MachineLedger,
  type MachineRules,
  type LedgerOutcome,
  type Reading,
} from '#server/oee/ledger/ledger.ts';
import type { PlantRules } from '#server/oee/rules.ts';
import { addSums, noSums, type Sums } from '#server/oee/sums.ts';
import type { PlantCalendar } from '#server/oee/time/calendar.ts';
import { cutClock } from '#server/oee/time/cut-clock.ts';
import type { Interval } from '#server/oee/time/interval.ts';
import type { FigureMachine } from '#server/production/figures/machines/figure-machines.ts';
import { hourMs } from '#shared/durations.ts';

import { checkpointAt, firstReadingFrom, readingsWithin } from './stored-readings.ts';
import { storedColumns } from './sum-columns.ts';

/** Counts of a part of an hour; its times come from the state intervals. */
type CountedParts = Pick<
  Sums,
  'totalParts' | 'goodParts' | 'rejectParts' | 'idealMs' | 'partsWithoutCycle' | 'changeovers'
>;

interface CutHour {
  hour: Interval;
  /** Instants in the hour at which the window begins or ends. */
  cuts: readonly number[];
}

/** Readings of this much time are read at once. */
const sliceMs = hourMs;

/** Counts of the parts of hours that a window cuts; undefined where they are not known. */
export type CountedEdges = (machineId: string, edge: Interval) => CountedParts | undefined;

/** Machines that are counted at the same time. */
const atOnce = 8;

/** Counts the parts of cut hours. No cut at `now`: the part up to it has the rest of the hour. */
export async function countEdges(
  db: Db,
  machines: readonly FigureMachine[],
  { edgesOf, now }: { edgesOf: (machine: FigureMachine) => readonly Interval[]; now: number },
): Promise<CountedEdges> {
  const counted = new Map<string, CountedParts>();
  async function count(machine: FigureMachine): Promise<void> {
    for (const [start, edges] of byHour(machine, edgesOf(machine))) {
      const cuts = edges.flatMap((edge) => [edge.start, edge.end]).filter((at) => at < now);
      const hour = { start, end: machine.rules.calendar.clock.hourEnd(start) };
      const parts = await inSnapshot(db, (tx) => countedParts(tx, machine, { hour, cuts }));
      for (const edge of parts ? edges : [])
        counted.set(`${machine.id} ${edge.start}`, parts?.get(edge.start) ?? noSums);
    }
  }
  for (const some of chunksOf(machines, atOnce)) await Promise.all(some.map(count));
  return (id, { start }) => counted.get(`${id} ${start}`);
}

function byHour({ rules }: FigureMachine, edges: readonly Interval[]): Map<number, Interval[]> {
  return groupBy(edges, ({ start }) => rules.calendar.clock.hourStart(start));
}

/**
 * Counts of the parts of an hour, by their first instants: the stored readings are counted again as
 * if the hour were cut there. Null where the sum differs from the stored hour: readings were
 * purged, or not all are counted yet.
 */
async function countedParts(
  db: Db,
  { id, rules, limits }: FigureMachine,
  { hour, cuts }: CutHour,
): Promise<Map<number, CountedParts> | null> {
  const stored = await storedHour(db, id, hour.start);
  if (isNothing(stored)) return new Map();
  const from = await checkpointAt(db, id, hour.start);
  const count = createCounter(
    db,
    { ...rules, limits, calendar: cutCalendar(rules, cuts) },
    { before: from?.ledger },
  );
  let until = from?.at ?? 0;
  do {
    const start = await firstReadingFrom(db, id, until);
    if (!Number.isFinite(start)) break;
    until = endOfSlice(start, hour);
    await count.add(await readingsWithin(db, id, { start, end: until }));
  } while (until < hour.end || !(isWhole(count, hour, stored) || count.isPast(hour)));
  return isWhole(count, hour, stored) ? partsIn(count, hour, stored) : null;
}

function endOfSlice(start: number, hour: Interval): number {
  return start < hour.end ? Math.min(start + sliceMs, hour.end) : start + sliceMs;
}

function cutCalendar({ calendar }: PlantRules, cuts: readonly number[]): PlantCalendar {
  return { ...calendar, clock: cutClock(calendar.clock, cuts) };
}

interface Beginning {
  /** Ledger at the beginning; undefined where there were no readings before. */
  before: MachineLedger | undefined;
  /** Products with other ideal cycles than the stored ones. */
  known?: readonly ProductRow[];
}

/** Applies readings from where `before` ends. */
export function createCounter(
  db: Db,
  rules: Omit<MachineRules, 'cycleOf'>,
  { before = emptyLedger, known = [] }: Beginning,
) {
  const ledger = { ...before };
  const outcome = createOutcome();
  return {
    hours: outcome.hours,
    /** No later reading books anything into `hour`. */
    isPast: (hour: Interval) => startOfOpenTime(ledger) >= hour.end,
    async add(readings: readonly Reading[]): Promise<void> {
      const products = readings.flatMap((one) => (one.tag === 'product' ? [one.value] : []));
      const stored = await productsNamed(db, [ledger.product, ...products]);
      const cycleOf = productCycles([...stored, ...known])(rules.calendar.clock);
      for (const reading of readings)
        applyReading(ledger, reading, { rules: { ...rules, cycleOf }, outcome });
    },
  };
}

async function storedHour(db: Db, machineId: string, hourAt: number): Promise<Sums> {
  const row = await db
    .selectFrom('hours')
    .select(storedColumns)
    .where('machine_id', '=', machineId)
    .where('hour_at', '=', hourAt)
    .executeTakeFirst();
  return addSums(row ?? {});
}

function isNothing({ totalParts, goodParts, rejectParts, changeovers }: Sums): boolean {
  return totalParts === 0 && goodParts === 0 && rejectParts === 0 && changeovers === 0;
}

function productsNamed(db: Db, products: readonly (string | null)[]) {
  const ids = [...new Set(products)].filter((id) => id !== null);
  return byChunks(ids, (some) =>
    db
      .selectFrom('products')
      .select(['id', 'ideal_cycle_ms', 'earlier_cycles'])
      .where('id', 'in', some)
      .execute(),
  );
}

type Hours = Pick<LedgerOutcome, 'hours'>;

function inHour({ hours }: Hours, { start, end }: Interval): [number, Sums][] {
  return [...hours].filter(([at]) => at >= start && at < end);
}

function isWhole(outcome: Hours, hour: Interval, stored: Sums): boolean {
  const all = addSums(...inHour(outcome, hour).map(([, sums]) => sums));
  return (
    all.totalParts === stored.totalParts &&
    all.goodParts === stored.goodParts &&
    all.rejectParts === stored.rejectParts &&
    all.changeovers === stored.changeovers
  );
}

/** Ideal times are scaled to the stored sum, as an ideal cycle may have been changed since. */
function partsIn(outcome: Hours, hour: Interval, stored: Sums): Map<number, CountedParts> {
  const parts = inHour(outcome, hour);
  const all = addSums(...parts.map(([, sums]) => sums));
  const scale = all.idealMs > 0 ? stored.idealMs / all.idealMs : 1;
  return new Map(
    parts.map(([at, sums]) => {
      const { totalParts, goodParts, rejectParts, partsWithoutCycle, changeovers } = sums;
      const idealMs = sums.idealMs * scale;
      const counted = { totalParts, goodParts, rejectParts, partsWithoutCycle, changeovers };
      return [at, { ...counted, idealMs }];
    }),
  );
}
