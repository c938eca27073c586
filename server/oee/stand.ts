import {
  applyReading,
  compareReadings,
  createOutcome,
  emptyLedger,
  isAboutTime,
  type MachineLedger,
  type MachineRules,
  type Outcome,
  type Reading,
} from './ledger.ts';
import { minus } from './sums.ts';

/** The newest reading of its kind; the reading itself is unknown after a restart. */
export interface Newest {
  at: number;
  reading: Reading | null;
}

/** A ledger, and how far the readings in it reach. */
export interface Stand {
  ledger: MachineLedger;
  newestTime: Newest | null;
  newestCount: Newest | null;
}

/**
 * A stand with a short memory: `tail` are the readings since `base`, all of one hour. Sources are
 * often a few moments out of order, and what is late by no more than that is worked in from here.
 */
export interface RecentStand extends Stand {
  base: Stand;
  tail: Reading[];
}

/** What new readings change, beyond the ledger. */
export interface Moved {
  stand: RecentStand;
  outcome: Outcome;
  /** Beginnings of segments that turned out never to have been. */
  goneSegments: number[];
}

const longestTail = 128;

export const emptyStand: Readonly<Stand> = {
  ledger: emptyLedger,
  newestTime: null,
  newestCount: null,
};

/** `stand` with nothing remembered before it: as it is after a restart. */
export function withoutMemory(stand: Stand): RecentStand {
  return { ...stand, base: stand, tail: [] };
}

/**
 * Works `readings` (sorted) in. Null when one of them is older than what is remembered: then the
 * stored samples have to tell.
 */
export function moveOn(
  stand: RecentStand,
  readings: readonly Reading[],
  rules: MachineRules,
): Moved | null {
  if (readings.some((reading) => isLate(stand, reading))) return reorder(stand, readings, rules);
  const { stand: moved, outcome } = fold(stand, readings, rules);
  return { stand: remember(stand, { moved, outcome, readings, rules }), outcome, goneSegments: [] };
}

/** Readings that can be applied at once, and those older than what is remembered. */
export function splitLate(
  stand: RecentStand,
  readings: readonly Reading[],
): { inOrder: Reading[]; late: Reading[] } {
  const isLateHere = new Map(readings.map((reading) => [reading, isLate(stand, reading)]));
  return {
    inOrder: readings.filter((reading) => !isLateHere.get(reading)),
    late: readings.filter((reading) => isLateHere.get(reading)),
  };
}

/** Folds readings into a copy of `stand`. */
export function fold(
  { ledger, newestTime, newestCount }: Stand,
  readings: readonly Reading[],
  rules: MachineRules,
): { stand: Stand; outcome: Outcome } {
  const outcome = createOutcome();
  const stand: Stand = { ledger: { ...ledger }, newestTime, newestCount };
  for (const reading of readings) {
    applyReading(stand.ledger, reading, { rules, outcome });
    noteNewest(stand, reading);
  }
  return { stand, outcome };
}

export function noteNewest(stand: Stand, reading: Reading): void {
  const newest = { at: reading.at, reading };
  if (isAboutTime(reading)) {
    if (isAfter(reading, stand.newestTime)) stand.newestTime = newest;
  } else if (isAfter(reading, stand.newestCount)) stand.newestCount = newest;
}

/**
 * Whether a reading has to be put before some that were worked in. Counts and statuses depend on
 * each other only where parts were spread over run time, and where a changeover meets a product.
 */
function isLate({ ledger, newestTime, newestCount }: Stand, reading: Reading): boolean {
  if (ledger.firstAt === null) return false;
  if (reading.at < ledger.hourAt || reading.at < ledger.firstAt) return true;
  if (!isAfter(reading, isAboutTime(reading) ? newestTime : newestCount)) return true;
  return isOutOfTurn({ ledger, newestTime, newestCount }, reading);
}

/** Whether a reading that is the newest of its kind would have changed what the other kind did. */
function isOutOfTurn({ ledger, newestTime, newestCount }: Stand, reading: Reading): boolean {
  if (reading.tag === 'status') return reading.at <= (ledger.counting.gap?.at ?? -Infinity);
  if (reading.tag === 'changeover') return !isAfter(reading, newestCount);
  return reading.tag === 'product' ? !isAfter(reading, newestTime) : reading.at < ledger.since;
}

function isAfter(reading: Reading, newest: Newest | null): boolean {
  if (newest === null || reading.at > newest.at) return true;
  if (reading.at < newest.at || newest.reading === null) return false;
  return compareReadings(reading, newest.reading) > 0;
}

function reorder(
  stand: RecentStand,
  readings: readonly Reading[],
  rules: MachineRules,
): Moved | null {
  const { base, tail, ledger } = stand;
  const { clock } = rules.calendar;
  const isReachable = readings.every(
    (reading) => clock.hourStart(reading.at) === ledger.hourAt && !isLate(base, reading),
  );
  if (!isReachable) return null;

  const before = fold(base, tail, rules).outcome;
  const reordered = [...tail, ...readings].toSorted(compareReadings);
  const { stand: moved, outcome } = fold(base, reordered, rules);
  for (const [hourAt, sums] of before.hours) {
    const after = outcome.hours.get(hourAt);
    outcome.hours.set(hourAt, minus(after ?? {}, sums));
  }
  const warnings = outcome.warnings.filter((warning) => !before.warnings.includes(warning));
  const reached = { ...stand, ledger: moved.ledger, tail: reordered };
  for (const reading of readings) noteNewest(reached, reading);
  return {
    stand: reached,
    outcome: { ...outcome, warnings },
    goneSegments: [...before.segments.keys()].filter((since) => !outcome.segments.has(since)),
  };
}

function remember(
  { base, tail }: RecentStand,
  step: { moved: Stand; outcome: Outcome; readings: readonly Reading[]; rules: MachineRules },
): RecentStand {
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

function trim(stand: RecentStand, rules: MachineRules): RecentStand {
  const { base, tail } = stand;
  if (tail.length <= longestTail) return stand;
  const sorted = tail.toSorted(compareReadings);
  const kept = sorted.slice(-longestTail / 2);
  const { stand: newBase } = fold(base, sorted.slice(0, -longestTail / 2), rules);
  return { ...stand, base: newBase, tail: kept };
}
