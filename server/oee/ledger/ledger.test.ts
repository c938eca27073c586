import fc from 'fast-check';
import { expect, test } from 'vitest';

import { emptyState, foldReadings } from '#server/oee/machine-state.ts';
import { addSums } from '#server/oee/sums.ts';

import {
  books,
  changeover,
  minute,
  ofProduct,
  reading,
  rules,
  start,
  status,
  type Value,
} from './ledger.fixture.ts';
import { compareReadings } from './ledger.ts';

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
    reading({ tag: 'product', value: 'lid' }, 20.1),
    reading({ tag: 'totalparts', value: 140 }, 40),
    reading({ tag: 'product', value: 'prototype' }, 40.1),
    reading({ tag: 'totalparts', value: 141 }, 50),
  ]);

  expect(sums).toMatchObject({
    totalParts: 41,
    idealMs: 30 * 10_000 + 10 * 20_000,
    partsWithoutCycle: 1,
  });
});

test('a count at the instant of the first product was made of it', () => {
  const sums = books([
    reading({ tag: 'totalparts', value: 0 }, 0),
    reading({ tag: 'totalparts', value: 30 }, 20),
    reading({ tag: 'product', value: 'cap' }, 20),
  ]);

  expect(sums).toMatchObject({ idealMs: 30 * 10_000, partsWithoutCycle: 0, changeovers: 0 });
});

test.each<[string, [Value, number][], number]>([
  ['a product change without a period', [[ofProduct('lid'), 10]], 1],
  ['the same product again', [[ofProduct('cap'), 10]], 0],
  [
    'two product changes',
    [
      [ofProduct('lid'), 10],
      [ofProduct('cap'), 20],
    ],
    2,
  ],
  [
    'a period',
    [
      [changeover(true), 10],
      [changeover(false), 20],
    ],
    1,
  ],
  [
    'a change in a period',
    [
      [changeover(true), 10],
      [ofProduct('lid'), 15],
      [changeover(false), 20],
    ],
    1,
  ],
  [
    'two in a period',
    [
      [changeover(true), 10],
      [ofProduct('lid'), 12],
      [ofProduct('cap'), 15],
    ],
    1,
  ],
  [
    'at its beginning',
    [
      [ofProduct('lid'), 10],
      [changeover(true), 10],
      [changeover(false), 20],
    ],
    1,
  ],
  [
    'a moment before it',
    [
      [ofProduct('lid'), 9.9],
      [changeover(true), 10],
      [changeover(false), 20],
    ],
    1,
  ],
  [
    'at its end',
    [
      [changeover(true), 10],
      [changeover(false), 20],
      [ofProduct('lid'), 20],
    ],
    1,
  ],
  [
    'a moment after it',
    [
      [changeover(true), 10],
      [changeover(false), 20],
      [ofProduct('lid'), 20.1],
    ],
    1,
  ],
  [
    'long after it',
    [
      [changeover(true), 10],
      [changeover(false), 20],
      [ofProduct('lid'), 25],
    ],
    2,
  ],
  [
    'over the end of an hour',
    [
      [changeover(true), 50],
      [ofProduct('lid'), 70],
      [changeover(false), 80],
    ],
    1,
  ],
])('changeovers: %s', (_, values, changeovers) => {
  const readings = values.map(([value, minutes]) => reading(value, minutes));
  expect(books([reading(ofProduct('cap'), 0), ...readings]).changeovers).toBe(changeovers);
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
      const whole = foldReadings(emptyState, readings, rules());
      const first = foldReadings(emptyState, readings.slice(0, at), rules());
      const second = foldReadings(first.state, readings.slice(at), rules());

      expect(second.state).toEqual(whole.state);
      expect(addSums(...first.outcome.hours.values(), ...second.outcome.hours.values())).toEqual(
        addSums(...whole.outcome.hours.values()),
      );
    }),
  );
});
