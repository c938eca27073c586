import {
  bookParts,
  nothingDerived,
  type BookPart,
  type CounterName,
  type DerivedParts,
} from '#server/oee/parts.ts';
import type { PlantClock } from '#server/oee/time/plant-clock.ts';
import { hourMs, minuteMs } from '#shared/durations.ts';

import type { TaggedWarning } from './counter-warning.ts';
import { fastestRate, noTrail, readCounter, type CounterTrail } from './counting.ts';
import {
  addRun,
  isGap,
  isOver,
  maxSpreadMs,
  spreadOverRunTime,
  type Gap,
  type HourShare,
  type WorkTime,
} from './gap.ts';
import type { MachineLedger } from './ledger.ts';

/** State of a ledger's counters besides their last good values. Stored as JSON. */
export interface CounterState extends DerivedParts, WorkTime {
  total: CounterTrail;
  good: CounterTrail;
  reject: CounterTrail;
  /** Instant of the newest count; null before the first, and in ledgers of older versions. */
  countedAt: number | null;
  /** Run time and silence since `countedAt`, by hour; without the open interval. */
  runs: readonly HourShare[];
  silent: readonly HourShare[];
  /** The newest gap, as long as counters may report parts made in it. */
  gap: Gap | null;
  /** Parts counted by other counters beyond the total, at the last warning. */
  reportedBeyond: number;
  changeoverEndedAt: number | null;
  /** A change of the product that was counted as a changeover. */
  productChangedAt: number | null;
}

export const noCounting: Readonly<CounterState> = {
  total: noTrail,
  good: noTrail,
  reject: noTrail,
  countedAt: null,
  runs: [],
  silent: [],
  gap: null,
  reportedBeyond: 0,
  changeoverEndedAt: null,
  productChangedAt: null,
  ...nothingDerived,
};

/** Counting of an older version, completed with defaults. */
export function completeCounting(stored: Partial<CounterState> = {}): CounterState {
  const { total, good, reject, gap } = stored;
  return {
    ...noCounting,
    ...stored,
    total: { ...noTrail, ...total },
    good: { ...noTrail, ...good },
    reject: { ...noTrail, ...reject },
    gap: gap ? completeGap(gap) : null,
  };
}

/** Gaps of older versions lack `silent`. Fixed order of keys: ledgers are compared as JSON. */
function completeGap({ from, at, runs, silent = [] }: Omit<Gap, 'silent'> & Partial<Gap>): Gap {
  return { from, at, runs, silent };
}

/** Configured values at which counters roll over to 0. */
export type CounterLimits = Readonly<Record<CounterName, number | null>>;

type CountTag = 'totalparts' | 'goodparts' | 'rejectparts';
const counterOf = { totalparts: 'total', goodparts: 'good', rejectparts: 'reject' } as const;

interface CountContext {
  cycleMs: number | null;
  limits: CounterLimits | undefined;
  clock: PlantClock;
  book: BookPart;
}

/**
 * Applies a reading of one counter to `ledger` and books its parts. Returns a warning if the value
 * is doubtful.
 */
export function applyCounter(
  ledger: MachineLedger,
  { tag, value, at }: { tag: CountTag; value: number; at: number },
  { cycleMs, limits, clock, book }: CountContext,
): TaggedWarning | null {
  const counter = counterOf[tag];
  const gap = gapAt(ledger, at, { cycleMs, clock });
  const last = ledger.counting[counter];
  const known = { cycleMs, limit: limits?.[counter] ?? null };
  const read = readCounter({ value: ledger[counter], trail: last }, { value, at }, known);
  ledger[counter] = read.value;
  const counting = {
    ...ledger.counting,
    countedAt: at,
    runs: [],
    silent: [],
    gap,
    [counter]: read.trail,
  };
  const place = { last, gap, at, hourAt: ledger.hourAt };
  const rate = fastestRate(last, cycleMs);
  const shares = read.delta > 0 ? sharesOf(read.delta, place, rate) : [];
  const derived = bookParts(counter, shares, { known: knownOf(ledger), derived: counting, book });
  ledger.counting = { ...counting, ...derived };
  if (read.warning) return { tag, ...read.warning };
  return isTotalRead(ledger.counting, counter, last) ? warnBeyond(ledger) : null;
}

/** Whether the total was read since this counter's last reading. */
function isTotalRead({ total }: CounterState, counter: CounterName, last: CounterTrail): boolean {
  if (counter === 'total') return true;
  return total.at !== null && last.at !== null && total.at > last.at;
}

/** Up to this many parts may be counted before their total is read. */
const defaultBeyond = 2;

/** Warns of counters that disagree, each time the difference doubles. */
function warnBeyond(ledger: MachineLedger): TaggedWarning | null {
  const { ahead, rejectAhead, third } = ledger.counting;
  const beyond = ahead + rejectAhead;
  const { reportedBeyond } = ledger.counting;
  if (beyond <= defaultBeyond) {
    if (reportedBeyond > 0) ledger.counting = { ...ledger.counting, reportedBeyond: 0 };
    return null;
  }
  if (beyond < 2 * reportedBeyond) return null;
  ledger.counting = { ...ledger.counting, reportedBeyond: beyond };
  const isOfRejects = third === 'good' || rejectAhead > ahead;
  const tag = isOfRejects ? 'rejectparts' : 'goodparts';
  return { tag, code: 'counter.beyondTotal', from: 0, to: beyond };
}

/** `counting` at the beginning of an hour, without entries that no later count can use. */
export function pruneCounting(counting: Readonly<CounterState>, hourAt: number): CounterState {
  const gap = counting.gap && isOver(counting.gap, hourAt) ? null : counting.gap;
  const oldest = gap ? gap.from - hourMs : hourAt - hourMs;
  const { changeoverEndedAt, productChangedAt } = counting;
  return {
    ...counting,
    gap,
    open: counting.open.filter(([openAt]) => openAt >= oldest),
    changeoverEndedAt: recent(changeoverEndedAt, hourAt),
    productChangedAt: recent(productChangedAt, hourAt),
  };
}

/** Start of the time that later readings can change: hours that ended before are final. */
export function startOfOpenTime({ hourAt, counting }: MachineLedger): number {
  const { countedAt, gap, open } = counting;
  const oldest = Math.min(hourAt, countedAt ?? hourAt, gap?.from ?? hourAt, open[0]?.[0] ?? hourAt);
  return Math.max(oldest, hourAt - maxSpreadMs);
}

/** The newest gap: the one that a count at `at` ends, or an earlier one. */
function gapAt(
  ledger: MachineLedger,
  at: number,
  { cycleMs, clock }: Pick<CountContext, 'cycleMs' | 'clock'>,
): Gap | null {
  const { countedAt, gap } = ledger.counting;
  if (!isGap(countedAt, at, cycleMs)) return gap;
  return { from: countedAt, at, ...workTimeUntil(ledger, at, clock) };
}

/** Run time and silence since the newest count, up to `at`. */
export function workTimeUntil(ledger: MachineLedger, at: number, clock: PlantClock): WorkTime {
  const { runs, silent, countedAt } = ledger.counting;
  const interval = { start: Math.max(countedAt ?? at, ledger.since), end: at };
  if (interval.start >= interval.end) return { runs, silent };
  if (ledger.held) return { runs, silent: addRun(silent, interval, clock) };
  const isRunning = ledger.status === 'RUNNING' && !ledger.isChangeover;
  return { runs: isRunning ? addRun(runs, interval, clock) : runs, silent };
}

/**
 * The hours in which parts were made: those of the gap, where the counter was silent throughout.
 */
function sharesOf(
  parts: number,
  { last, gap, at, hourAt }: { last: CounterTrail; gap: Gap | null; at: number; hourAt: number },
  rate: number,
): HourShare[] {
  const wasSilent = gap !== null && !isOver(gap, at) && last.at !== null && last.at <= gap.from;
  const shares = wasSilent ? spreadOverRunTime(parts, gap, rate) : [];
  return shares.length > 0 ? shares : [[hourAt, parts]];
}

function knownOf({ total, good, reject }: MachineLedger): Record<CounterName, boolean> {
  return { total: total !== null, good: good !== null, reject: reject !== null };
}

/** Null for an instant too long before `hourAt` to be the same moment as any in the hour. */
function recent(at: number | null, hourAt: number): number | null {
  return at !== null && hourAt - at > minuteMs ? null : at;
}
