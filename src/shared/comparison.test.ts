import { expect, test } from 'vitest';

import { comparedWindow, periodBefore, readComparison, weekBefore } from './comparison.ts';
import { startOfDate } from './start-of-day.ts';

test.each([
  [
    'a morning with that of the day before',
    '2026-06-10T05:00Z',
    '2026-06-10T11:30Z',
    '2026-06-09T05:00Z',
    '2026-06-09T11:30Z',
  ],
  [
    'a day with the day before',
    '2026-06-10T05:00Z',
    '2026-06-11T05:00Z',
    '2026-06-09T05:00Z',
    '2026-06-10T05:00Z',
  ],
  [
    'a week with the week before',
    '2026-06-08T00:00Z',
    '2026-06-15T00:00Z',
    '2026-06-01T00:00Z',
    '2026-06-08T00:00Z',
  ],
  [
    'seven days so far',
    '2026-06-08T00:00Z',
    '2026-06-14T10:00Z',
    '2026-06-01T00:00Z',
    '2026-06-07T10:00Z',
  ],
])('%s', (_, start, end, before, until) => {
  const asked = { start: Date.parse(start), end: Date.parse(end) };

  expect(periodBefore(asked, 'UTC')).toEqual({ start: Date.parse(before), end: Date.parse(until) });
});

test.each([
  ['a day of 25 hours', '2026-11-01', '2026-11-02', '2026-10-31', '2026-11-01'],
  ['the day after it', '2026-11-02', '2026-11-03', '2026-11-01', '2026-11-02'],
  ['a day of 23 hours', '2026-03-08', '2026-03-09', '2026-03-07', '2026-03-08'],
  ['a week with it', '2026-10-26', '2026-11-02', '2026-10-19', '2026-10-26'],
])('where clocks change, %s is compared with as many whole days', (_, ...dates) => {
  const zone = 'America/Chicago';
  const [start = 0, end = 0, before = 0, until = 0] = dates.map((date) => startOfDate(date, zone));

  expect(periodBefore({ start, end }, zone)).toEqual({ start: before, end: until });
});

test('a week earlier is the same time of the plant clock, also where the clocks changed in between', () => {
  // 08:00 to 10:00 in Chicago; the clocks went forward on 8 March 2026.
  const morning = { start: Date.parse('2026-03-10T13:00Z'), end: Date.parse('2026-03-10T15:00Z') };

  expect(weekBefore(morning, 'America/Chicago')).toEqual({
    start: Date.parse('2026-03-03T14:00Z'),
    end: Date.parse('2026-03-03T16:00Z'),
  });
});

test('another plant or machine is compared at the same time', () => {
  const asked = { start: 5, end: 7 };

  expect(comparedWindow('plant', asked, 'UTC')).toEqual(asked);
  expect(comparedWindow('machine', asked, 'UTC')).toEqual(asked);
});

test.each([
  ['previous', { kind: 'previous' }],
  ['week', { kind: 'week' }],
  ['none', { kind: 'none' }],
  ['plant:P2', { kind: 'plant', id: 'P2' }],
  ['machine:a:b', { kind: 'machine', id: 'a:b' }],
  ['machine:', null],
  [`machine:${'x'.repeat(101)}`, null],
  ['year', null],
  [null, null],
])('an address that says %s asks for %o', (text, comparison) => {
  expect(readComparison(text)).toEqual(comparison);
});
