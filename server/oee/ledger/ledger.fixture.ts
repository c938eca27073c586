import { emptyState, foldReadings } from '#server/oee/machine-state.ts';
import { defaultPolicy, type OeePolicy } from '#server/oee/policy.ts';
import { addSums } from '#server/oee/sums.ts';
import { createPlantCalendar, type ShiftCalendar } from '#server/oee/time/calendar.ts';

import { compareReadings, type MachineRules, type Reading } from './ledger.ts';

export const minute = 60_000;
/** 06:00 in Chicago, when the shift begins. */
export const start = Date.parse('2026-06-10T11:00:00Z');
const calendar: ShiftCalendar = {
  shifts: [
    {
      name: 'Early',
      start: '06:00',
      end: '14:00',
      days: [1, 2, 3, 4, 5, 6, 7],
      breaks: [{ start: '10:00', end: '10:30' }],
    },
  ],
};

export function rules(policy: Partial<OeePolicy> = {}): MachineRules {
  const cycles = new Map([
    ['cap', 10_000],
    ['lid', 20_000],
  ]);
  return {
    calendar: createPlantCalendar('America/Chicago', calendar),
    policyAt: () => ({ ...defaultPolicy, ...policy }),
    cycleOf: (product) => cycles.get(product ?? '') ?? null,
  };
}

/** The sums of each hour that has any. */
export function hoursOf(readings: Reading[]) {
  const { outcome } = foldReadings(emptyState, readings.toSorted(compareReadings), rules());
  return [...outcome.hours].toSorted(([a], [b]) => a - b).map(([, sums]) => sums);
}

export function books(readings: Reading[], policy: Partial<OeePolicy> = {}) {
  const { outcome } = foldReadings(emptyState, readings.toSorted(compareReadings), rules(policy));
  return addSums(...outcome.hours.values());
}

export type Value =
  | { tag: 'status'; value: 'RUNNING' | 'STOPPED' | 'UNDEFINED' }
  | { tag: 'changeover' | 'silence'; value: boolean }
  | { tag: 'product'; value: string }
  | { tag: 'totalparts' | 'goodparts' | 'rejectparts'; value: number };

export function reading(value: Value, minutes: number): Reading {
  return { ...value, at: start + minutes * minute, seq: -1, source: 'line' };
}

export function status(value: 'RUNNING' | 'STOPPED' | 'UNDEFINED', minutes: number): Reading {
  return reading({ tag: 'status', value }, minutes);
}

export function total(value: number, minutes: number): Reading {
  return reading({ tag: 'totalparts', value }, minutes);
}

export function good(value: number, minutes: number): Reading {
  return reading({ tag: 'goodparts', value }, minutes);
}

export function ofProduct(value: string): Value {
  return { tag: 'product', value };
}

export function changeover(value: boolean): Value {
  return { tag: 'changeover', value };
}
