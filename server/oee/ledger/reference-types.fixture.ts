import type { OeePolicy } from '#server/oee/policy.ts';
import type { ShiftCalendar } from '#server/oee/time/calendar.ts';

/*
 * Slow reference of the figures of a machine: by half minutes and single readings, from the true
 * history. Uses nothing of the ledger.
 */

export const tickMs = 30_000;
export type Status = 'RUNNING' | 'STOPPED' | 'UNDEFINED';
export type Counter = 'total' | 'good' | 'reject';

/** One reading of one counter. `made` is the true number, whatever the counter showed. */
export interface TrueCount {
  at: number;
  /** Counts of one step are of the same parts. */
  step: number;
  counter: Counter;
  made: number;
  /** False for a glitch, and for a reset until it is confirmed. */
  isGood: boolean;
}

/** True history of a machine. All instants are full ticks, each list in order. */
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
export const sumNames = [
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

export interface Tick {
  at: number;
  hour: string;
  status: Status;
  isChangeover: boolean;
  plan: 'working' | 'break' | 'off';
}

export interface Window {
  start: number;
  end: number;
}

export function addAll(all: ReferenceSums[]): ReferenceSums {
  const sum = none();
  for (const one of all) for (const name of sumNames) sum[name] += one[name];
  return sum;
}

export function none(): ReferenceSums {
  return Object.fromEntries(sumNames.map((name) => [name, 0])) as ReferenceSums;
}
