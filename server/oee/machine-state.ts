import { isSameWarning } from './ledger/counter-warning.ts';
import {
  applyReading,
  compareReadings,
  createOutcome,
  emptyLedger,
  isAboutTime,
  type MachineLedger,
  type MachineRules,
  type LedgerOutcome,
  type Reading,
} from './ledger/ledger.ts';
import { subtractSums } from './sums.ts';

/** The newest reading of its kind; `reading` is null after a restart. */
export interface NewestReading {
  at: number;
  reading: Reading | null;
}

/** A ledger with its newest readings. */
export interface MachineState {
  ledger: MachineLedger;
  newestTime: NewestReading | null;
  newestCount: NewestReading | null;
}

/**
 * A state with a short history: `tail` are the readings since `base`, all of one hour. Sources are
 * often slightly out of order: readings late by no more than that are applied by replaying the
 * tail.
 */
export interface RecentState extends MachineState {
  base: MachineState;
  tail: Reading[];
}

/** Changes by readings besides the ledger. */
export interface AdvancedMachine {
  state: RecentState;
  outcome: LedgerOutcome;
  /** Starts of segments that no longer exist. */
  removedSegments: number[];
}

const maxTail = 128;

export const emptyState: Readonly<MachineState> = {
  ledger: emptyLedger,
  newestTime: null,
  newestCount: null,
};

/** `state` without history: as after a restart. */
export function withoutMemory(state: MachineState): RecentState {
  return { ...state, base: state, tail: [] };
}

/**
 * Applies `readings` (sorted). Null when one is older than the history: then the stored samples
 * have to be replayed.
 */
export function applyReadings(
  state: RecentState,
  readings: readonly Reading[],
  rules: MachineRules,
): AdvancedMachine | null {
  if (readings.some((reading) => isLate(state, reading))) return reorder(state, readings, rules);
  const { state: moved, outcome } = foldReadings(state, readings, rules);
  return {
    state: remember(state, { moved, outcome, readings, rules }),
    outcome,
    removedSegments: [],
  };
}

/** Readings that can be applied at once, and late ones. */
export function splitLate(
  state: RecentState,
  readings: readonly Reading[],
): { inOrder: Reading[]; late: Reading[] } {
  const isLateHere = new Map(readings.map((reading) => [reading, isLate(state, reading)]));
  return {
    inOrder: readings.filter((reading) => !isLateHere.get(reading)),
    late: readings.filter((reading) => isLateHere.get(reading)),
  };
}

/** Folds readings into a copy of `state`. */
export function foldReadings(
  { ledger, newestTime, newestCount }: MachineState,
  readings: readonly Reading[],
  rules: MachineRules,
): { state: MachineState; outcome: LedgerOutcome } {
  const outcome = createOutcome();
  const state: MachineState = { ledger: { ...ledger }, newestTime, newestCount };
  for (const reading of readings) {
    applyReading(state.ledger, reading, { rules, outcome });
    recordNewest(state, reading);
  }
  return { state, outcome };
}

export function recordNewest(state: MachineState, reading: Reading): void {
  const newest = { at: reading.at, reading };
  if (isAboutTime(reading)) {
    if (isAfter(reading, state.newestTime)) state.newestTime = newest;
  } else if (isAfter(reading, state.newestCount)) state.newestCount = newest;
}

/**
 * Whether a reading comes before some already applied. Counts and statuses depend on each other
 * only where parts were spread over run time, and where a changeover meets a product.
 */
function isLate({ ledger, newestTime, newestCount }: MachineState, reading: Reading): boolean {
  if (ledger.firstAt === null) return false;
  if (reading.at < ledger.hourAt || reading.at < ledger.firstAt) return true;
  if (!isAfter(reading, isAboutTime(reading) ? newestTime : newestCount)) return true;
  return isOutOfTurn({ ledger, newestTime, newestCount }, reading);
}

/**
 * Whether a reading, the newest of its kind, would have changed the effect of readings of the other
 * kind.
 */
function isOutOfTurn({ ledger, newestTime, newestCount }: MachineState, reading: Reading): boolean {
  if (reading.tag === 'status') return reading.at <= (ledger.counting.gap?.at ?? -Infinity);
  if (reading.tag === 'changeover') return !isAfter(reading, newestCount);
  return reading.tag === 'product' ? !isAfter(reading, newestTime) : reading.at < ledger.since;
}

function isAfter(reading: Reading, newest: NewestReading | null): boolean {
  if (newest === null || reading.at > newest.at) return true;
  if (reading.at < newest.at || newest.reading === null) return false;
  return compareReadings(reading, newest.reading) > 0;
}

function reorder(
  state: RecentState,
  readings: readonly Reading[],
  rules: MachineRules,
): AdvancedMachine | null {
  const { base, tail, ledger } = state;
  const { clock } = rules.calendar;
  const isReachable = readings.every(
    (reading) => clock.hourStart(reading.at) === ledger.hourAt && !isLate(base, reading),
  );
  if (!isReachable) return null;

  const before = foldReadings(base, tail, rules).outcome;
  const reordered = [...tail, ...readings].toSorted(compareReadings);
  const { state: moved, outcome } = foldReadings(base, reordered, rules);
  for (const [hourAt, sums] of before.hours) {
    const after = outcome.hours.get(hourAt);
    outcome.hours.set(hourAt, subtractSums(after ?? {}, sums));
  }
  const warnings = outcome.warnings.filter(
    (one) => !before.warnings.some((known) => isSameWarning(known, one)),
  );
  const reached = { ...state, ledger: moved.ledger, tail: reordered };
  for (const reading of readings) recordNewest(reached, reading);
  return {
    state: reached,
    outcome: { ...outcome, warnings },
    removedSegments: [...before.segments.keys()].filter((since) => !outcome.segments.has(since)),
  };
}

function remember(
  { base, tail }: RecentState,
  step: {
    moved: MachineState;
    outcome: LedgerOutcome;
    readings: readonly Reading[];
    rules: MachineRules;
  },
): RecentState {
  const { moved, outcome, readings, rules } = step;
  const { hourAt } = moved.ledger;
  const turned = outcome.checkpoints.get(hourAt);
  if (turned) {
    const inHour = readings.filter(({ at }) => at >= hourAt);
    const opening = { ledger: turned, newestTime: null, newestCount: null };
    return trim({ ...moved, base: opening, tail: inHour }, rules);
  }
  return trim({ ...moved, base, tail: [...tail, ...readings] }, rules);
}

function trim(state: RecentState, rules: MachineRules): RecentState {
  const { base, tail } = state;
  if (tail.length <= maxTail) return state;
  const sorted = tail.toSorted(compareReadings);
  const kept = sorted.slice(-maxTail / 2);
  const { state: newBase } = foldReadings(base, sorted.slice(0, -maxTail / 2), rules);
  return { ...state, base: newBase, tail: kept };
}
