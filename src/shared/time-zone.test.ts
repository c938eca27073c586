import { expect, test } from 'vitest';

import { isTimeZone, minutesAt } from './time-zone.ts';

test.each([
  ['America/Chicago', true],
  ['Asia/Kathmandu', true],
  ['UTC', true],
  ['America/Chigaco', false],
  ['', false],
])('%s is a time zone: %s', (name, isOne) => {
  expect(isTimeZone(name)).toBe(isOne);
});

test.each([
  ['UTC', 14 * 60 + 5],
  ['Asia/Kathmandu', 19 * 60 + 50],
  ['America/Chicago', 8 * 60 + 5],
])('the minute of the day by the clock of %s', (zone, minutes) => {
  expect(minutesAt(Date.parse('2026-11-21T14:05:59Z'), zone)).toBe(minutes);
});
