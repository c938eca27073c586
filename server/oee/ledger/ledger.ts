import type { PlantRules } from '#server/oee/rules.ts';
import { compareSeqs } from '#server/oee/sample-order.ts';
import { addInto, noSums, type Sums } from '#server/oee/sums.ts';
import { timeSums, type MachineStatus, type StateInterval } from '#server/oee/time-sums.ts';

import {
  applyCounter,
  noCounting,
  pruneCounting,
  workTimeUntil,
  type CounterLimits,
  type CounterState,
} from './count-readings.ts';
import type { TaggedWarning } from './counter-warning.ts';

/** One value of a machine that its KPIs depend on. */
export type Reading = { at: number; seq: number; source: string } & (
  | { tag: 'status'; value: MachineStatus }
  | { tag: 'changeover'; value: boolean }
  /** True: its source is silent from here on. False: the source is heard again. */
  | { tag: 'silence'; value: boolean }
  | { tag: 'product'; value: string }
  | { tag: 'totalparts' | 'goodparts' | 'rejectparts'; value: number }
);

export type TimeState = Pick<StateInterval, 'status' | 'isChangeover'>;

type TimeReading = Extract<Reading, { tag: 'status' | 'changeover' | 'silence' }>;

/** State of a machine after some readings: everything that the next reading needs. */
export interface MachineLedger extends StateInterval {
  /** Instant of the first reading; null before it. */
  firstAt: number | null;
  hourAt: number;
  statusSince: number;
  /** The source of the newest status or changeover. */
  timeSource: string | null;
  /** State of the machine before its source became silent; null while the source is heard. */
  held: TimeState | null;
  /** Time up to this instant is in the hours: at least to the beginning of `hourAt`. */
  accountedUntil: number;
  product: string | null;
  /** Last good values of lifetime counters; null before their first value. */
  total: number | null;
  good: number | null;
  reject: number | null;
  /** Replaced as a whole, never changed in place: copies of a ledger share it. */
  counting: Readonly<CounterState>;
}

export interface Segment extends StateInterval {
  /** Null: open. */
  end: number | null;
}

/** Results of readings besides the ledger, to be added to the stored ones. */
export interface LedgerOutcome {
  hours: Map<number, Sums>;
  /** By `since`. */
  segments: Map<number, Segment>;
  /** The ledger before the first reading of an hour. */
  checkpoints: Map<number, MachineLedger>;
  warnings: TaggedWarning[];
}

export interface MachineRules extends PlantRules {
  /** Ideal cycle in milliseconds, in force at an instant; null where the product has none. */
  cycleOf(product: string | null, at: number): number | null;
  /** Absent where not configured. */
  limits?: CounterLimits;
}

export const emptyLedger: Readonly<MachineLedger> = {
  firstAt: null,
  hourAt: 0,
  status: 'UNDEFINED',
  statusSince: 0,
  timeSource: null,
  held: null,
  isChangeover: false,
  since: 0,
  accountedUntil: 0,
  product: null,
  total: null,
  good: null,
  reject: null,
  counting: noCounting,
};

export function createOutcome(): LedgerOutcome {
  return { hours: new Map(), segments: new Map(), checkpoints: new Map(), warnings: [] };
}

/**
 * At one instant, changeover, status and product come before counts: parts of a message belong to
 * the state and the product of the same message. The total comes before the other counters, which
 * classify its parts.
 */
const rank = {
  changeover: 0,
  status: 1,
  silence: 2,
  product: 3,
  totalparts: 4,
  goodparts: 5,
  rejectparts: 6,
};

/** The order in which readings are applied, whatever order they arrived in. */
export function compareReadings(a: Reading, b: Reading): number {
  if (a.at !== b.at) return a.at - b.at;
  if (a.tag !== b.tag) return rank[a.tag] - rank[b.tag];
  if (a.seq !== b.seq) return compareSeqs(a.seq, b.seq);
  if (a.source === b.source) return 0;
  return a.source < b.source ? -1 : 1;
}

/** Status, changeover and silence depend on each other, and counts on the product. */
export function isAboutTime(reading: Reading): reading is TimeReading {
  return reading.tag === 'status' || reading.tag === 'changeover' || reading.tag === 'silence';
}

/** Applies one reading to `ledger`. Readings must come in the order of `compareReadings`. */
export function applyReading(
  ledger: MachineLedger,
  reading: Reading,
  { rules, outcome }: { rules: MachineRules; outcome: LedgerOutcome },
): void {
  const hourAt = rules.calendar.clock.hourStart(reading.at);
  if (ledger.firstAt === null) begin(ledger, reading.at, { hourAt, outcome });
  turnHour(ledger, hourAt, { rules, outcome });
  if (isAboutTime(reading)) applyTime(ledger, reading, { rules, outcome });
  else applyCount(ledger, reading, { rules, outcome });
}

/** Closes the hours before `hourAt`, if they are still open. */
export function turnHour(
  ledger: MachineLedger,
  hourAt: number,
  { rules, outcome }: { rules: MachineRules; outcome: LedgerOutcome },
): void {
  if (hourAt <= ledger.hourAt) return;
  account(ledger, hourAt, { rules, outcome });
  ledger.hourAt = hourAt;
  ledger.counting = pruneCounting(ledger.counting, hourAt);
  outcome.checkpoints.set(hourAt, { ...ledger });
}

function begin(
  ledger: MachineLedger,
  at: number,
  { hourAt, outcome }: { hourAt: number; outcome: LedgerOutcome },
): void {
  ledger.firstAt = at;
  ledger.hourAt = hourAt;
  ledger.statusSince = at;
  ledger.since = at;
  ledger.accountedUntil = at;
  outcome.segments.set(at, { ...stateIntervalOf(ledger), end: null });
}

interface Context {
  rules: MachineRules;
  outcome: LedgerOutcome;
}

/** Adds the time since `accountedUntil` to the hours. */
function account(ledger: MachineLedger, until: number, { rules, outcome }: Context): void {
  const interval = { start: ledger.accountedUntil, end: until };
  for (const hour of rules.calendar.clock.hourIntervals(interval))
    addInto(hourOf(outcome, hour.hourAt), timeSums(hour, { ...ledger, until: hour.end }, rules));
  ledger.accountedUntil = Math.max(ledger.accountedUntil, until);
}

function applyTime(ledger: MachineLedger, reading: TimeReading, { rules, outcome }: Context): void {
  const known = ledger.held ?? { status: ledger.status, isChangeover: ledger.isChangeover };
  const { status, isChangeover } = timeStateAfter(known, reading);
  const worked = workTimeUntil(ledger, reading.at, rules.calendar.clock);
  noteSource(ledger, reading, known);
  if (status === ledger.status && isChangeover === ledger.isChangeover) return;

  account(ledger, reading.at, { rules, outcome });
  if (reading.at > ledger.since) {
    const { since } = ledger;
    outcome.segments.set(since, { ...stateIntervalOf(ledger), end: reading.at });
  }
  ledger.counting = { ...ledger.counting, ...worked };
  // Silence neither begins nor ends a changeover.
  if (reading.tag !== 'silence' && isChangeover !== known.isChangeover)
    turnChangeover(ledger, { at: reading.at, isChangeover }, outcome);
  if (status !== ledger.status) ledger.statusSince = reading.at;
  ledger.status = status;
  ledger.isChangeover = isChangeover;
  ledger.since = reading.at;
  outcome.segments.set(reading.at, { ...stateIntervalOf(ledger), end: null });
}

function noteSource(ledger: MachineLedger, reading: TimeReading, known: TimeState): void {
  if (reading.tag !== 'silence') ledger.timeSource = reading.source;
  ledger.held = reading.tag === 'silence' && reading.value ? known : null;
}

/** Silence makes the state unknown, and changes nothing else. */
function timeStateAfter(known: TimeState, reading: TimeReading): TimeState {
  if (reading.tag === 'status') return { ...known, status: reading.value };
  if (reading.tag === 'changeover') return { ...known, isChangeover: reading.value };
  return reading.value ? { status: 'UNDEFINED', isChangeover: false } : known;
}

/** Sources read their tags one after the other: changes at most this far apart are one event. */
const sameMomentMs = 10_000;

function turnChangeover(
  ledger: MachineLedger,
  { at, isChangeover }: { at: number; isChangeover: boolean },
  outcome: LedgerOutcome,
): void {
  const { counting } = ledger;
  if (!isChangeover) {
    ledger.counting = { ...counting, changeoverEndedAt: at };
    return;
  }
  // A product change at the edge of the period was counted already.
  if (!isSameMoment(counting.productChangedAt, at)) hourOf(outcome, ledger.hourAt).changeovers += 1;
  ledger.counting = { ...counting, productChangedAt: null };
}

/** A product change counts as a changeover, unless it belongs to a changeover period. */
function applyProduct(
  ledger: MachineLedger,
  { at, value }: { at: number; value: string },
  outcome: LedgerOutcome,
): void {
  if (value === ledger.product) return;
  const isFirst = ledger.product === null;
  ledger.product = value;
  if (isFirst || ledger.isChangeover || isSameMoment(ledger.counting.changeoverEndedAt, at)) return;
  hourOf(outcome, ledger.hourAt).changeovers += 1;
  ledger.counting = { ...ledger.counting, productChangedAt: at };
}

/** Whether two instants are close enough to belong to one event. */
export function isSameMoment(earlier: number | null, at: number): boolean {
  return earlier !== null && at - earlier <= sameMomentMs;
}

function applyCount(ledger: MachineLedger, reading: Reading, { rules, outcome }: Context): void {
  if (isAboutTime(reading)) return;
  if (reading.tag === 'product') {
    applyProduct(ledger, reading, outcome);
    return;
  }
  const { product } = ledger;
  const warning = applyCounter(ledger, reading, {
    cycleMs: rules.cycleOf(product, reading.at),
    limits: rules.limits,
    clock: rules.calendar.clock,
    book(hourAt, quantity, parts) {
      const sums = hourOf(outcome, hourAt);
      sums[quantity] += parts;
      if (quantity !== 'totalParts') return;
      const cycleMs = rules.cycleOf(product, hourAt);
      if (cycleMs) sums.idealMs += parts * cycleMs;
      else sums.partsWithoutCycle += parts;
    },
  });
  if (warning) outcome.warnings.push(warning);
}

export function stateIntervalOf({ status, isChangeover, since }: MachineLedger): StateInterval {
  return { status, isChangeover, since };
}

function hourOf(outcome: LedgerOutcome, hourAt: number): Sums {
  let sums = outcome.hours.get(hourAt);
  if (!sums) {
    sums = { ...noSums };
    outcome.hours.set(hourAt, sums);
  }
  return sums;
}
