import { expect, test } from 'vitest';

import { createPlantCalendar, type ShiftCalendar } from './calendar.ts';
import { isOffShift, isOnBreak, offShift } from './off-shift.ts';

const shifts: ShiftCalendar = {
  shifts: [
    {
      name: 'Early',
      start: '06:00',
      end: '14:00',
      days: [1, 2, 3, 4, 5],
      breaks: [{ start: '10:00', end: '10:30' }],
    },
  ],
};
const chicago = createPlantCalendar('America/Chicago', shifts);

test('a night is off shift, a break is not', () => {
  const day = interval('2026-06-10T05:00:00Z', '2026-06-11T05:00:00Z');

  expect(offShift(chicago, day)).toEqual([
    interval('2026-06-10T05:00:00Z', '2026-06-10T11:00:00Z'),
    interval('2026-06-10T19:00:00Z', '2026-06-11T05:00:00Z'),
  ]);
});

test('a weekend is one interval, over the change of the clock too', () => {
  // Friday noon to Monday noon; on Sunday the clocks go forward.
  const weekend = interval('2026-03-06T18:00:00Z', '2026-03-09T17:00:00Z');

  expect(offShift(chicago, weekend)).toEqual([
    interval('2026-03-06T20:00:00Z', '2026-03-09T11:00:00Z'),
  ]);
});

test.each([
  ['2026-06-10T10:59:59.999Z', true],
  ['2026-06-10T11:00:00Z', false],
  ['2026-06-10T15:15:00Z', false],
  ['2026-06-10T19:00:00Z', true],
])('at %s it is off shift: %s', (at, isOff) => {
  expect(isOffShift(chicago, Date.parse(at))).toBe(isOff);
});

test.each([
  ['2026-06-10T14:59:59.999Z', false],
  ['2026-06-10T15:00:00Z', true],
  ['2026-06-10T15:29:59.999Z', true],
  ['2026-06-10T15:30:00Z', false],
  // A Saturday.
  ['2026-06-13T15:15:00Z', false],
])('at %s there is a break: %s', (at, isBreak) => {
  expect(isOnBreak(chicago, Date.parse(at))).toBe(isBreak);
});

test('a plant without shifts works around the clock', () => {
  const always = createPlantCalendar('Asia/Kolkata', { shifts: [] });

  expect(offShift(always, interval('2026-06-10T00:00:00Z', '2026-06-12T00:00:00Z'))).toEqual([]);
});

function interval(start: string, end: string) {
  return { start: Date.parse(start), end: Date.parse(end) };
}
