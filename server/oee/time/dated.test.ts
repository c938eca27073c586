import { expect, test } from 'vitest';

import { startOfTime, dateOfDay, dayStartOf, holdFrom, valueAt, type DatedValue } from './dated.ts';
import { plantClock } from './plant-clock.ts';

const chicago = plantClock('America/Chicago');
const pune = plantClock('Asia/Kolkata');
const always: DatedValue<string> = { value: 'a', earlier: [] };

test.each([
  ['2026-11-01', chicago, '2026-11-01T05:00:00.000Z'],
  ['2026-11-01', pune, '2026-10-31T18:30:00.000Z'],
  // At this instant it is one day in Chicago and another in Pune.
  ['2026-11-01T20:00:00Z', chicago, '2026-11-01T05:00:00.000Z'],
  ['2026-11-01T20:00:00Z', pune, '2026-11-01T18:30:00.000Z'],
  // The clock goes forward at midnight: the day begins at 01:00.
  ['2026-04-24', plantClock('Africa/Cairo'), '2026-04-23T22:00:00.000Z'],
])('the day %s begins by the clock of each plant', (day, clock, start) => {
  expect(new Date(dayStartOf(day, clock)).toISOString()).toBe(start);
});

test('the date of an instant is that of the plant', () => {
  expect(dateOfDay('2026-11-01T20:00:00Z', 'Asia/Kolkata')).toBe('2026-11-02');
  expect(dateOfDay('2026-11-01', 'Asia/Kolkata')).toBe('2026-11-01');
});

test.each([
  ['a first change keeps what held', [['2026-05-01', 'b']], 'a 2026-05-01 b'],
  [
    'changes in their order',
    [
      ['2026-05-01', 'b'],
      ['2026-06-01', 'c'],
    ],
    'a 2026-05-01 b 2026-06-01 c',
  ],
  [
    'a change of an earlier day takes the place of those after it',
    [
      ['2026-05-01', 'b'],
      ['2026-06-01', 'c'],
      ['2026-04-01', 'd'],
    ],
    'a 2026-04-01 d',
  ],
  [
    'between two of them',
    [
      ['2026-05-01', 'b'],
      ['2026-06-01', 'c'],
      ['2026-05-15', 'd'],
    ],
    'a 2026-05-01 b 2026-05-15 d',
  ],
  [
    'of the same day the last one holds',
    [
      ['2026-05-01', 'b'],
      ['2026-05-01', 'c'],
    ],
    'a 2026-05-01 c',
  ],
  [
    'what held already goes on',
    [
      ['2026-05-01', 'b'],
      ['2026-06-01', 'b'],
    ],
    'a 2026-05-01 b',
  ],
  [
    'back to what held before is one value again',
    [
      ['2026-05-01', 'b'],
      ['2026-05-01', 'a'],
    ],
    'a',
  ],
  [
    'of all time',
    [
      ['2026-05-01', 'b'],
      [startOfTime, 'c'],
    ],
    'c',
  ],
] as const)('%s', (_, changes, expected) => {
  const end = changes.reduce<DatedValue<string>>(
    (now, [day, next]) => holdFrom(now, day, next),
    always,
  );

  expect([...end.earlier.flatMap(({ value, until }) => [value, until]), end.value].join(' ')).toBe(
    expected,
  );
});

test('at each instant that holds which held on its day', () => {
  const dated = holdFrom(holdFrom(always, '2026-05-01', 'b'), '2026-06-01', 'c');
  const at = valueAt(dated, chicago);

  expect(
    ['2026-05-01T04:59:59Z', '2026-05-01T05:00:00Z', '2026-06-01T04:59:59Z', '2026-06-01T05:00:00Z']
      .map((instant) => at(Date.parse(instant)))
      .join(''),
  ).toBe('abbc');
});
