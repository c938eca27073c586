import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createPlantCalendar, type ShiftCalendar } from './calendar.ts';
import { compareReadings, type MachineRules, type Reading } from './ledger.ts';
import { defaultPolicy, type OeePolicy } from './policy.ts';
import { emptyStand, fold } from './stand.ts';
import { addSums } from './sums.ts';

const minute = 60_000;
/** 06:00 in Chicago, when the shift begins. */
const start = Date.parse('2026-06-10T11:00:00Z');
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

test('a changeover goes before whatever the status says', () => {
  const sums = books([
    status('STOPPED', 0),
    reading({ tag: 'changeover', value: true }, 10),
    reading({ tag: 'changeover', value: false }, 40),
    status('RUNNING', 40),
    status('STOPPED', 60),
  ]);

  expect(sums).toMatchObject({
    stopMs: 10 * minute,
    changeoverMs: 30 * minute,
    changeovers: 1,
    runMs: 20 * minute,
    plannedMs: 60 * minute,
  });
});

test('off shift only run time is planned; a stop then is no loss', () => {
  const sums = books([
    status('STOPPED', -120),
    status('RUNNING', -60),
    status('STOPPED', -30),
    status('RUNNING', 30),
  ]);

  expect(sums).toMatchObject({ plannedMs: 60 * minute, runMs: 30 * minute, stopMs: 30 * minute });
});

test('a machine that runs through its break made the break planned time', () => {
  const sums = books([status('RUNNING', 235), status('STOPPED', 255), status('RUNNING', 275)]);

  expect(sums).toMatchObject({
    runMs: 20 * minute,
    plannedStopMs: 15 * minute,
    stopMs: 5 * minute,
    plannedMs: 25 * minute,
  });
});

test('a product change splits the ideal time, each part at its own cycle', () => {
  const sums = books([
    reading({ tag: 'product', value: 'cap' }, 0),
    reading({ tag: 'totalparts', value: 100 }, 0),
    reading({ tag: 'totalparts', value: 130 }, 20),
    reading({ tag: 'product', value: 'lid' }, 20),
    reading({ tag: 'totalparts', value: 140 }, 40),
    reading({ tag: 'product', value: 'prototype' }, 40),
    reading({ tag: 'totalparts', value: 141 }, 50),
  ]);

  expect(sums).toMatchObject({
    totalParts: 41,
    idealMs: 30 * 10_000 + 10 * 20_000,
    partsWithoutCycle: 1,
  });
});

test('a stop shorter than the policy says is lost speed, not lost time', () => {
  const readings = [
    status('RUNNING', 0),
    status('STOPPED', 10),
    status('RUNNING', 10.5),
    status('STOPPED', 20),
    status('RUNNING', 25),
  ];

  expect(books(readings, { microStopSeconds: 60 })).toMatchObject({
    runMs: 20 * minute,
    stopMs: 5 * minute,
  });
  expect(books(readings)).toMatchObject({ runMs: 19.5 * minute, stopMs: 5.5 * minute });
});

const anyReadings = fc.array(
  fc
    .tuple(
      fc.integer({ min: -600, max: 3000 }),
      fc.oneof(
        fc.record({
          tag: fc.constant('status' as const),
          value: fc.constantFrom('RUNNING' as const, 'STOPPED' as const, 'UNDEFINED' as const),
        }),
        fc.record({ tag: fc.constant('changeover' as const), value: fc.boolean() }),
        fc.record({ tag: fc.constant('totalparts' as const), value: fc.nat() }),
      ),
    )
    .map(([minutes, value]) => reading(value, minutes)),
  { minLength: 1, maxLength: 40 },
);

test('run, stop, unknown, changeover and break are never more than the window, each counted once', () => {
  fc.assert(
    fc.property(anyReadings, (readings) => {
      const first = Math.min(...readings.map(({ at }) => at));
      const sums = books([...readings, status('STOPPED', 4000), status('RUNNING', 4001)]);

      const { plannedMs, plannedStopMs, runMs, stopMs, undefinedMs, changeoverMs, windowMs } = sums;
      expect(runMs + stopMs + undefinedMs + changeoverMs).toBe(plannedMs);
      expect(windowMs).toBe(start + 4001 * minute - first);
      expect(plannedMs + plannedStopMs).toBeLessThanOrEqual(windowMs);
    }),
  );
});

test('a pause of the books anywhere changes nothing', () => {
  fc.assert(
    fc.property(anyReadings, fc.nat(), (unsorted, cut) => {
      const readings = unsorted.toSorted(compareReadings);
      const at = cut % readings.length;
      const whole = fold(emptyStand, readings, rules());
      const first = fold(emptyStand, readings.slice(0, at), rules());
      const second = fold(first.stand, readings.slice(at), rules());

      expect(second.stand).toEqual(whole.stand);
      expect(addSums(...first.outcome.hours.values(), ...second.outcome.hours.values())).toEqual(
        addSums(...whole.outcome.hours.values()),
      );
    }),
  );
});

function rules(policy: Partial<OeePolicy> = {}): MachineRules {
  const cycles = new Map([
    ['cap', 10_000],
    ['lid', 20_000],
  ]);
  return {
    calendar: createPlantCalendar('America/Chicago', calendar),
    policy: { ...defaultPolicy, ...policy },
    cycleOf: (product) => cycles.get(product ?? '') ?? null,
  };
}

function books(readings: Reading[], policy: Partial<OeePolicy> = {}) {
  const { outcome } = fold(emptyStand, readings.toSorted(compareReadings), rules(policy));
  return addSums(...outcome.hours.values());
}

type Value =
  | { tag: 'status'; value: 'RUNNING' | 'STOPPED' | 'UNDEFINED' }
  | { tag: 'changeover'; value: boolean }
  | { tag: 'product'; value: string }
  | { tag: 'totalparts'; value: number };

function reading(value: Value, minutes: number): Reading {
  return { ...value, at: start + minutes * minute, seq: -1, source: 'line' };
}

function status(value: 'RUNNING' | 'STOPPED' | 'UNDEFINED', minutes: number): Reading {
  return reading({ tag: 'status', value }, minutes);
}
