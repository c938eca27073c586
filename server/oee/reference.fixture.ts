import { DateTime } from 'luxon';

import type { ShiftCalendar } from './calendar.ts';
import type { OeePolicy } from './policy.ts';

/*
 * The figures of a machine, worked out slowly: half minute by half minute, and reading by reading,
 * from what truly happened. Nothing of the ledger is used.
 */

export const tickMs = 30_000;
export type Status = 'RUNNING' | 'STOPPED' | 'UNDEFINED';
export type Counter = 'total' | 'good' | 'reject';

/** One reading of one counter. `made` is true, whatever the counter said. */
export interface TrueCount {
  at: number;
  counter: Counter;
  made: number;
  /** False for a glitch, and for a reset until it is known to be one. */
  isGood: boolean;
}

/** What truly happened to a machine. All instants are full ticks, each list in order. */
export interface TruePast {
  firstAt: number;
  statuses: { at: number; status: Status }[];
  changeovers: { start: number; end: number }[];
  products: { at: number; product: string }[];
  counters: readonly Counter[];
  counts: TrueCount[];
}

export interface PlantTruth {
  zone: string;
  calendar: ShiftCalendar;
  policy: OeePolicy;
  cycles: Readonly<Record<string, number>>;
}

export type ReferenceSums = Record<(typeof sumNames)[number], number>;
const sumNames = [
  'window',
  'run',
  'stop',
  'unknown',
  'changeover',
  'break',
  'changeovers',
  'total',
  'good',
  'reject',
  'ideal',
  'withoutCycle',
] as const;

interface Tick {
  at: number;
  hour: string;
  status: Status;
  isChangeover: boolean;
  plan: 'working' | 'break' | 'off';
}

interface Window {
  start: number;
  end: number;
}

/** Sums of the window, and of each of its hours, by their first instant in the window. */
export function referenceOf(
  past: TruePast,
  plant: PlantTruth,
  span: Window & { from: number; now: number },
) {
  const { hours, lengths, counted } = knownOf(past, plant, span);
  const byHour = new Map<number, ReferenceSums>();
  for (const [hour, all] of hours) {
    const within = all.filter(({ at }) => at >= span.start && at < span.end);
    const [first] = within;
    if (!first) continue;
    const sums = timesOf(within, plant.policy, lengths);
    const isCut = within.length < all.filter(({ at }) => at < span.now).length;
    const whole = counted.get(hour) ?? none();
    Object.assign(
      sums,
      isCut ? partOf(whole, all, { within, past, now: span.now }) : countsOf(whole),
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

function knownOf(past: TruePast, plant: PlantTruth, span: { from: number; now: number }): Known {
  const before = known.get(past);
  if (before?.plant === plant) return before;
  const ticks = ticksOf(past, plant, span);
  const hours = new Map<string, Tick[]>();
  for (const tick of ticks) {
    const hour = hours.get(tick.hour);
    if (hour) hour.push(tick);
    else hours.set(tick.hour, [tick]);
  }
  const lengths = stretchLengths(ticks.filter(({ at }) => at < span.now));
  const made = { plant, hours, lengths, counted: countsByHour(past, plant, ticks) };
  known.set(past, made);
  return made;
}

export function addAll(all: ReferenceSums[]): ReferenceSums {
  const sum = none();
  for (const one of all) for (const name of sumNames) sum[name] += one[name];
  return sum;
}

/** The KPIs by their definitions; `isAllTime`: against the whole clock. */
export function referenceKpis(sums: ReferenceSums, policy: OeePolicy, isAllTime: boolean) {
  const all = sums.window - (policy.plannedStops === 'excluded' ? sums.break : 0);
  let planned = sums.run + sums.stop;
  if (policy.changeover === 'availabilityLoss') planned += sums.changeover;
  if (policy.undefinedTime === 'down') planned += sums.unknown;
  if (policy.plannedStops === 'availabilityLoss') planned += sums.break;
  const base = isAllTime ? all : planned;
  const isSilent = sums.run + sums.stop + sums.changeover === 0 && sums.total === 0;
  const quality = sums.total === 0 ? null : sums.good / sums.total;
  let performance: number | null = null;
  if (sums.run > 0 && sums.withoutCycle <= sums.total * 0.05) {
    const share = sums.total === 0 ? 1 : (sums.total - sums.withoutCycle) / sums.total;
    performance = sums.ideal / (sums.run * share);
    if (policy.capPerformance) performance = Math.min(1, performance);
  }
  function oee(over: number) {
    if (over <= 0 || isSilent) return null;
    if (sums.run === 0 || sums.total === 0) return 0;
    return performance === null || quality === null
      ? null
      : (sums.run / over) * performance * quality;
  }
  const isKnown = base > 0 && !isSilent;
  return {
    OEE: oee(base),
    TEEP: oee(all),
    Availability: isKnown ? sums.run / base : null,
    Performance: isKnown ? performance : null,
    Quality: isKnown ? quality : null,
  };
}

function none(): ReferenceSums {
  return Object.fromEntries(sumNames.map((name) => [name, 0])) as ReferenceSums;
}

/** Every half minute, to the end of the hour that is now. */
function ticksOf(
  past: TruePast,
  plant: PlantTruth,
  { from, now }: { from: number; now: number },
): Tick[] {
  const ticks: Tick[] = [];
  const wallOf = wallClock(plant.zone);
  const lastHour = wallOf(now).hour;
  for (let at = from; at < now || wallOf(at).hour === lastHour; at += tickMs) {
    const wall = wallOf(at);
    ticks.push({
      at,
      hour: wall.hour,
      status: past.statuses.findLast((one) => one.at <= at)?.status ?? 'UNDEFINED',
      isChangeover: past.changeovers.some((one) => one.start <= at && at < one.end),
      plan: planAt(wall, plant.calendar),
    });
  }
  return ticks;
}

interface Wall {
  hour: string;
  weekday: number;
  minutes: number;
}

function wallClock(zone: string): (at: number) => Wall {
  const offsets = new Map<number, number>();
  return (at) => {
    const quarter = Math.floor(at / 900_000);
    const offset = offsets.get(quarter) ?? DateTime.fromMillis(quarter * 900_000, { zone }).offset;
    offsets.set(quarter, offset);
    const local = at + offset * 60_000;
    return {
      hour: `${Math.floor(local / 3_600_000)} at ${offset}`,
      weekday: new Date(local).getUTCDay() || 7,
      minutes: Math.floor(local / 60_000) % 1440,
    };
  };
}

function planAt({ weekday, minutes }: Wall, { shifts }: ShiftCalendar): Tick['plan'] {
  if (shifts.length === 0) return 'working';
  const yesterday = weekday === 1 ? 7 : weekday - 1;
  let plan: Tick['plan'] = 'off';
  for (const { start, end, days, breaks } of shifts) {
    const isOvernight = end <= start;
    const isToday =
      days.includes(weekday) && minutes >= clock(start) && (isOvernight || minutes < clock(end));
    const isFromYesterday = isOvernight && days.includes(yesterday) && minutes < clock(end);
    if (!isToday && !isFromYesterday) continue;
    if (breaks.some((one) => minutes >= clock(one.start) && minutes < clock(one.end)))
      return 'break';
    plan = 'working';
  }
  return plan;
}

function clock(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

/** By tick: how long what the machine does there lasts in all. */
function stretchLengths(ticks: Tick[]): Map<number, number> {
  const lengths = new Map<number, number>();
  let stretch: Tick[] = [];
  for (const tick of [...ticks, null]) {
    const [first] = stretch;
    if (tick && first && tick.status === first.status && tick.isChangeover === first.isChangeover) {
      stretch.push(tick);
      continue;
    }
    for (const { at } of stretch) lengths.set(at, stretch.length * tickMs);
    stretch = tick ? [tick] : [];
  }
  return lengths;
}

function timesOf(ticks: Tick[], policy: OeePolicy, lengths: Map<number, number>): ReferenceSums {
  const sums = none();
  for (const { at, status, isChangeover, plan } of ticks) {
    sums.window += tickMs;
    const isRunning = status === 'RUNNING';
    if (!isRunning && plan === 'break') sums.break += tickMs;
    if (!isRunning && plan !== 'working') continue;
    const isShort = (lengths.get(at) ?? 0) < policy.microStopSeconds * 1000;
    if (isChangeover) sums.changeover += tickMs;
    else if (isRunning || (status === 'STOPPED' && isShort)) sums.run += tickMs;
    else if (status === 'STOPPED') sums.stop += tickMs;
    else sums.unknown += tickMs;
  }
  return sums;
}

/** Parts and changeovers of each hour. */
function countsByHour(
  past: TruePast,
  plant: PlantTruth,
  ticks: Tick[],
): Map<string, ReferenceSums> {
  const byHour = new Map<string, ReferenceSums>();
  const hourOf = new Map(ticks.map(({ at, hour }) => [at, hour]));
  function book(
    hour: string,
    name: 'total' | 'good' | 'reject' | 'ideal' | 'withoutCycle' | 'changeovers',
    amount: number,
  ) {
    const sums = byHour.get(hour) ?? none();
    sums[name] += amount;
    byHour.set(hour, sums);
  }
  for (const at of changeoversOf(past)) book(hourOf.get(at) ?? '', 'changeovers', 1);

  const lastGood: Partial<Record<Counter, number>> = {};
  let lastTotalHour = '';
  let last: number | null = null;
  let gap: { from: number; to: number } | null = null;
  for (const { at, counter, made, isGood } of past.counts) {
    const cycle = cycleAt(at);
    if (last !== null && at - last > (cycle ? 10 * cycle : 60_000)) gap = { from: last, to: at };
    last = at;
    const isAfterGap = gap && at - gap.to <= 600_000 && (lastGood[counter] ?? at) <= gap.from;
    if (isGood) lastGood[counter] = at;
    if (made === 0) continue;
    const running = gap && isAfterGap ? runsBetween(gap.from, gap.to) : [];
    const shares =
      running.length > 0 ? inProportion(made, running) : [[hourOf.get(at) ?? '', made] as const];
    const { counters } = past;
    const derives = counters.length === 2 && counters.includes('total');
    for (const [hour, parts] of shares) {
      const isTotal = counter === 'total' || !counters.includes('total');
      if (isTotal) {
        book(hour, 'total', parts);
        if (cycle) book(hour, 'ideal', parts * cycle);
        else book(hour, 'withoutCycle', parts);
      }
      if (counter === 'total') {
        if (!derives) {
          if (counters.length === 1) book(hour, 'good', parts);
        } else book(hour, counters.includes('good') ? 'reject' : 'good', parts);
        lastTotalHour = hour;
      } else if (derives) {
        // The second counter speaks of the parts that the total has just counted.
        const ofTotal = running.length > 0 ? hour : lastTotalHour;
        book(ofTotal, counter, parts);
        book(ofTotal, counter === 'good' ? 'reject' : 'good', -parts);
      } else book(hour, counter, parts);
    }
  }
  return byHour;

  function cycleAt(at: number) {
    const product = past.products.findLast((one) => one.at <= at)?.product;
    return product === undefined ? undefined : plant.cycles[product];
  }

  function runsBetween(from: number, to: number): [string, number][] {
    const runs = new Map<string, number>();
    for (const tick of ticks)
      if (tick.at >= from && tick.at < to && tick.status === 'RUNNING' && !tick.isChangeover)
        runs.set(tick.hour, (runs.get(tick.hour) ?? 0) + 1);
    return [...runs];
  }
}

/** Each hour gets the parts that were complete by its end. */
function inProportion(parts: number, runs: [string, number][]): (readonly [string, number])[] {
  const all = runs.reduce((sum, [, run]) => sum + run, 0);
  let run = 0;
  return runs.map(([hour, more]) => {
    const before = Math.floor((parts * run) / all);
    run += more;
    return [hour, Math.floor((parts * run) / all) - before] as const;
  });
}

/** When changeovers count: periods at their beginning, and product changes that belong to none. */
function changeoversOf({ changeovers, products }: TruePast): number[] {
  const changes = products.filter(
    ({ product }, index) => index > 0 && products[index - 1]?.product !== product,
  );
  const alone = changes.filter(
    ({ at }) => !changeovers.some(({ start, end }) => start <= at && at <= end),
  );
  return [...changeovers.map(({ start }) => start), ...alone.map(({ at }) => at)];
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
  const isRun = ({ status, isChangeover, at }: Tick) =>
    status === 'RUNNING' && !isChangeover && at < now;
  const runs = hour.filter(isRun).length;
  const start = within[0]?.at ?? 0;
  const end = (within.at(-1)?.at ?? 0) + tickMs;
  const upTo = (amount: number, at: number) => {
    const before = hour.filter((tick) => tick.at < at);
    const share = runs > 0 ? before.filter(isRun).length / runs : before.length / hour.length;
    return Math.floor(amount * share);
  };
  const cut = (amount: number) => upTo(amount, end) - upTo(amount, start);
  const total = cut(whole.total);
  const good = cut(whole.good);
  const withoutCycle = Math.min(total, cut(whole.withoutCycle));
  const withCycle = whole.total - whole.withoutCycle;
  const starts = past.changeovers.map((one) => one.start);
  const begunIn = (ticks: Tick[]) => ticks.filter(({ at }) => starts.includes(at)).length;
  const others = whole.changeovers - begunIn(hour);
  const othersUpTo = (at: number) =>
    Math.floor((others * hour.filter((tick) => tick.at < at).length) / hour.length);
  return {
    total,
    good,
    reject: whole.good + whole.reject === whole.total ? total - good : cut(whole.reject),
    withoutCycle,
    ideal: withCycle > 0 ? (whole.ideal * (total - withoutCycle)) / withCycle : 0,
    changeovers: begunIn(within) + othersUpTo(end) - othersUpTo(start),
  };
}
