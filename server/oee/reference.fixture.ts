import { countsByHour } from './reference-counts.fixture.ts';
import { stateLengths, ticksOf, timesOf } from './reference-time.fixture.ts';
import {
  addAll,
  none,
  tickMs,
  type PlantTruth,
  type ReferenceSums,
  type Tick,
  type TruePast,
  type Window,
} from './reference-types.fixture.ts';

/** Sums of the window, and of each of its hours, by their first instant in the window. */
export function referenceOf(
  past: TruePast,
  plant: PlantTruth,
  interval: Window & { from: number; now: number },
) {
  const { hours, lengths, counted } = knownOf(past, plant, interval);
  const byHour = new Map<number, ReferenceSums>();
  for (const [hour, all] of hours) {
    const within = all.filter(({ at }) => at >= interval.start && at < interval.end);
    const [first] = within;
    if (!first) continue;
    const sums = timesOf(within, plant.policy, lengths);
    const isCut = within.length < all.filter(({ at }) => at < interval.now).length;
    const whole = counted.get(hour) ?? none();
    Object.assign(
      sums,
      isCut ? partOf(whole, all, { within, past, now: interval.now }) : countsOf(whole),
    );
    byHour.set(first.at, sums);
  }
  return { byHour, sums: addAll([...byHour.values()]) };
}

interface Known {
  hours: Map<string, Tick[]>;
  lengths: Map<number, number>;
  counted: Map<string, ReferenceSums>;
}

/** What does not depend on the window is worked out once. */
const known = new WeakMap<TruePast, Known & { plant: PlantTruth }>();

function knownOf(
  past: TruePast,
  plant: PlantTruth,
  interval: { from: number; now: number },
): Known {
  const before = known.get(past);
  if (before?.plant === plant) return before;
  const ticks = ticksOf(past, plant, interval);
  const hours = new Map<string, Tick[]>();
  for (const tick of ticks) {
    const hour = hours.get(tick.hour);
    if (hour) hour.push(tick);
    else hours.set(tick.hour, [tick]);
  }
  const lengths = stateLengths(ticks.filter(({ at }) => at < interval.now));
  const made = { plant, hours, lengths, counted: countsByHour(past, plant, ticks) };
  known.set(past, made);
  return made;
}

function countsOf({ total, good, reject, ideal, withoutCycle, changeovers }: ReferenceSums) {
  return { total, good, reject, ideal, withoutCycle, changeovers };
}

/** Of an hour that the window cuts: parts evenly over its run time, periods exactly. */
function partOf(
  whole: ReferenceSums,
  hour: Tick[],
  { within, past, now }: { within: Tick[]; past: TruePast; now: number },
) {
  const start = within[0]?.at ?? 0;
  const end = (within.at(-1)?.at ?? 0) + tickMs;
  function cut(amount: number): number {
    return amountUpTo(amount, end, { hour, now }) - amountUpTo(amount, start, { hour, now });
  }
  const total = cut(whole.total);
  const good = cut(whole.good);
  const withoutCycle = Math.min(total, cut(whole.withoutCycle));
  const withCycle = whole.total - whole.withoutCycle;
  const begun = periodsBegunIn(hour, past);
  const others = whole.changeovers - begun.length;
  return {
    total,
    good,
    reject: whole.good + whole.reject === whole.total ? total - good : cut(whole.reject),
    withoutCycle,
    ideal: withCycle > 0 ? (whole.ideal * (total - withoutCycle)) / withCycle : 0,
    changeovers:
      periodsBegunIn(within, past).length + evenly(others, end, hour) - evenly(others, start, hour),
  };
}

function periodsBegunIn(ticks: Tick[], past: TruePast): Tick[] {
  const starts = new Set(past.changeovers.map(({ start }) => start));
  return ticks.filter(({ at }) => starts.has(at));
}

/** What is complete of an amount of the hour, evenly over its run time; where it did not run, over its time. */
function amountUpTo(
  amount: number,
  at: number,
  { hour, now }: { hour: Tick[]; now: number },
): number {
  const running = hour.filter((tick) => tick.status === 'RUNNING' && !tick.isChangeover);
  const runs = running.filter((tick) => tick.at < now);
  return evenly(amount, at, runs.length > 0 ? runs : hour);
}

function evenly(amount: number, at: number, ticks: Tick[]): number {
  return Math.floor((amount * ticks.filter((tick) => tick.at < at).length) / ticks.length);
}
