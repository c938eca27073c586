import type { OeePolicy } from '#server/oee/policy.ts';
import type { ShiftCalendar } from '#server/oee/time/calendar.ts';

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
  /** Counts of one step speak of the same parts. */
  step: number;
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
