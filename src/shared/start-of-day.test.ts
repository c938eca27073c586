import { expect, test } from 'vitest';

import { startOfDay } from './start-of-day.ts';

test.each([
  ['UTC', '2026-11-21T08:47:05Z', '2026-11-21T00:00:00.000Z'],
  ['America/Chicago', '2026-11-21T03:00:00Z', '2026-11-20T06:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-21T20:00:00Z', '2026-11-21T18:30:00.000Z'],
  ['Asia/Shanghai', '2026-11-20T16:00:00Z', '2026-11-20T16:00:00.000Z'],
])('in %s the day of %s begins at %s', (zone, now, start) => {
  expect(new Date(startOfDay(Date.parse(now), zone)).toISOString()).toBe(start);
});

test('on the day the clocks change midnight keeps the offset it had', () => {
  const spring = startOfDay(Date.parse('2026-03-29T10:00:00Z'), 'Europe/Berlin');
  const autumn = startOfDay(Date.parse('2026-10-25T10:00:00Z'), 'Europe/Berlin');

  expect(new Date(spring).toISOString()).toBe('2026-03-28T23:00:00.000Z');
  expect(new Date(autumn).toISOString()).toBe('2026-10-24T22:00:00.000Z');
});

test('where midnight is skipped the day begins at one', () => {
  const cairo = startOfDay(Date.parse('2026-04-24T10:00:00Z'), 'Africa/Cairo');

  expect(new Date(cairo).toISOString()).toBe('2026-04-23T22:00:00.000Z');
});
