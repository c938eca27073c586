import { hourMs } from '#shared/durations.ts';

import type { CounterWarning } from './counter-warning.ts';

/** State of a lifetime counter besides its last good value. */
export interface CounterTrail {
  /** Instant of the last good value; null before the first, and in ledgers of older versions. */
  at: number | null;
  /** Instant of the first of the equal values up to the last good one: repeats do not move it. */
  changedAt: number | null;
  /**
   * A value that does not follow the last good one: a glitch or a reset; the next value decides.
   */
  suspect: { value: number; at: number } | null;
  /** Observed parts a millisecond of this counter; null where none was confirmed. */
  rate: number | null;
}

/** Value and trail of a counter after a reading; null before its first value. */
export interface CounterState {
  value: number | null;
  trail: CounterTrail;
}

interface KnownCounter extends CounterState {
  value: number;
}

interface Reading {
  value: number;
  at: number;
}

/** Settings of a machine and one of its counters. */
interface KnownOfCounter {
  /** Ideal cycle of the product; null where unknown. */
  cycleMs: number | null;
  /** Value at which the counter rolls over to 0; null or absent where not configured. */
  limit?: number | null;
}

type Allowance = (ms: number) => number;

interface Bounds {
  allowance: Allowance;
  limit: number | null;
}

interface Step extends CounterState {
  /** Parts made since the last good value; 0 for a doubtful value. */
  delta: number;
  warning: CounterWarning | null;
}

export const noTrail: Readonly<CounterTrail> = {
  at: null,
  changedAt: null,
  suspect: null,
  rate: null,
};

/** Faster than this many times the ideal rate is doubtful: ideal cycles may be too slow. */
const factor = 3;
/** Parts that may arrive at once, however short the time: sources read late and in bursts. */
const slack = 10;
/** Pallets and bins are counted at once: one reading may have the parts of this much time. */
const maxBurstMs = 600_000;
/** Parts a millisecond, where neither the product nor the counter's past gives a rate. */
const defaultRate = 1 / 1000;
/** A counter that fell to at most this share of its value was reset to 0. */
const smallAfterReset = 0.1;
/** Usual rollover values: the widths of words and of decimal displays. */
const limits = [2 ** 15, 2 ** 16, 2 ** 31, 2 ** 32, 1e4, 1e5, 1e6, 1e7].toSorted((a, b) => a - b);
/** After this time between two values a reset is likelier than a rollover. */
const maxRolloverMs = hourMs;
/** Two rises whose rates differ by at most this factor are real, however fast. */
const similarRates = 2;

/**
 * Reads the next value of a lifetime counter. The first value makes no parts: it is the base of the
 * difference. A value that falls, or rises faster than the machine can, becomes the suspect beside
 * the last good value:
 * - the next value rises from the suspect: the counter rolled over to 0, or was reset or set to it;
 * - the next value follows the last good one: the suspect was a glitch;
 * - else the next value becomes the suspect.
 * A suspect above the last good value is tested first, because time alone makes every rise
 * possible; one below it is tested last. The rules as a table: docs/counting.md.
 */
export function readCounter(
  { value: good, trail }: CounterState,
  { value, at }: Reading,
  { cycleMs, limit = null }: KnownOfCounter,
): Step {
  if (good === null) return { ...acceptedAt(at, { value, trail }), delta: 0, warning: null };
  const known = { value: good, trail };
  const bounds = { allowance: allowanceOf(trail, cycleMs), limit };
  const step = readPoint(known, { value, at }, bounds);
  if (step) return step;
  if (trail.suspect?.value === value) return { ...known, delta: 0, warning: null };
  const code = value < good ? 'counter.fell' : 'counter.rose';
  const doubted = { ...trail, suspect: { value, at } };
  const warning = { code, from: good, to: value } as const;
  return { value: good, trail: doubted, delta: 0, warning };
}

/** The step of a reading; null where its value is doubtful itself. */
function readPoint(known: KnownCounter, point: Reading, bounds: Bounds): Step | null {
  const { suspect } = known.trail;
  const isBeyond = suspect !== null && suspect.value > known.value && point.value >= suspect.value;
  const plain = isBeyond ? null : readPlain(known, point, bounds);
  return plain ?? readDoubted(known, point, bounds);
}

/** The step of a value that follows the last good one; null where it does not. */
function readPlain(
  { value: good, trail }: KnownCounter,
  { value, at }: Reading,
  { allowance }: Bounds,
): Step | null {
  if (value < good || value - good > allowance(timeFor(trail, at))) return null;
  const changedAt = value === good ? (trail.changedAt ?? trail.at ?? at) : at;
  return { ...acceptedAt(at, { value, trail }, changedAt), delta: value - good, warning: null };
}

function acceptedAt(
  at: number,
  { value, trail }: { value: number; trail: CounterTrail },
  changedAt = at,
): CounterState {
  return { value, trail: { ...trail, at, changedAt, suspect: null } };
}

/** The step of a value that rises from the suspect and so confirms it; null where it does not. */
function readDoubted(known: KnownCounter, { value, at }: Reading, bounds: Bounds): Step | null {
  const { value: good, trail } = known;
  const { allowance } = bounds;
  const { suspect } = trail;
  if (!suspect || value <= suspect.value) return null;
  const accepted = { ...acceptedAt(at, { value, trail }), warning: null };
  const last = { value: good, at: trail.at };
  const rate = steadyRate(last, suspect, { value, at });
  if (rate !== null)
    return { ...accepted, trail: { ...accepted.trail, rate }, delta: value - good };
  const rolled = madeOverLimit(known, { value, at }, bounds);
  if (rolled !== null) return { ...accepted, delta: rolled };
  const isReset = suspect.value < good && suspect.value <= good * smallAfterReset;
  if (isReset && value <= allowance(since(trail.at, at))) return { ...accepted, delta: value };
  const risen = value - suspect.value;
  return risen <= allowance(at - suspect.at) ? { ...accepted, delta: risen } : null;
}

/** Parts of a counter that rolled over before the suspect; null where it did not. */
function madeOverLimit(
  { value: good, trail }: KnownCounter,
  { value, at }: Reading,
  { allowance, limit }: Bounds,
): number | null {
  const { suspect } = trail;
  const rolled = suspect && rolledOver({ value: good, at: trail.at }, suspect, limit);
  if (!suspect || rolled === null) return null;
  // A limit that is not configured must have been reached by the time of the suspect: time that
  // passes afterwards makes every limit possible.
  const wasReached = limit !== null || rolled <= allowance(timeFor(trail, suspect.at));
  const made = rolled + value - suspect.value;
  return wasReached && made <= allowance(since(trail.at, at)) ? made : null;
}

/**
 * Parts from one value to a smaller one through a rollover at the configured limit, or else the
 * nearest usual one; null where too much time has passed, or the value has not fallen. Source:
 * docs/decisions/065.
 */
function rolledOver(from: Point, { value, at }: Reading, set: number | null): number | null {
  if (value >= from.value) return null;
  if (set !== null) return from.value < set ? set - from.value + value : null;
  if (from.at === null || at - from.at > maxRolloverMs) return null;
  const limit = limits.find((one) => one > from.value);
  return limit === undefined ? null : limit - from.value + value;
}

/** Highest plausible rate of the machine, in parts a millisecond. */
export function fastestRate({ rate }: CounterTrail, cycleMs: number | null): number {
  const known = [...(cycleMs ? [factor / cycleMs] : []), ...(rate ? [factor * rate] : [])];
  return known.length > 0 ? Math.max(...known) : defaultRate;
}

/** Highest plausible number of parts in a time. */
function allowanceOf(trail: CounterTrail, cycleMs: number | null): Allowance {
  const fastest = fastestRate(trail, cycleMs);
  return (ms: number) => slack + ms * fastest;
}

/**
 * Milliseconds that a reading may cover: since the last good value, or a burst since it changed.
 */
function timeFor(trail: CounterTrail, at: number): number {
  const changedFor = since(trail.changedAt ?? trail.at, at);
  return Math.max(since(trail.at, at), Math.min(changedFor, maxBurstMs));
}

/** Infinity in ledgers of older versions, which lack the instant of the last reading. */
function since(from: number | null, to: number): number {
  return from === null ? Infinity : to - from;
}

interface Point {
  value: number;
  at: number | null;
}

/** The rate of three values that rise steadily; null where they do not. */
function steadyRate(first: Point, second: Point, third: Point): number | null {
  const earlier = rateOf(first, second);
  const later = rateOf(second, third);
  if (earlier <= 0 || later <= 0) return null;
  const slower = Math.min(earlier, later);
  const faster = Math.max(earlier, later);
  return Number.isFinite(faster) && faster <= slower * similarRates ? faster : null;
}

function rateOf(from: Point, to: Point): number {
  if (from.at === null || to.at === null || to.at <= from.at) return 0;
  return (to.value - from.value) / (to.at - from.at);
}
