import { expect, test } from 'vitest';

import { formatHour, isoInPlant, plantTicks, tickLabel } from './plant-axis.ts';

const hour = 3_600_000;

test('a day has ticks at full hours of the plant, also half an hour beside UTC', () => {
  const ticks = plantTicks(span('2026-06-10T00:00:00+05:30', 24), 'Asia/Kolkata', 8);

  expect(ticks.map((at) => tickLabel(at, 'en-GB', 'Asia/Kolkata'))).toEqual([
    '10 Jun',
    '3:00',
    '6:00',
    '9:00',
    '12:00',
    '15:00',
    '18:00',
    '21:00',
  ]);
});

test('a week has a tick at each midnight, over the change of the clock too', () => {
  const ticks = plantTicks(span('2026-03-06T00:00:00-06:00', 7 * 24), 'America/Chicago', 8);

  expect(ticks.map((at) => tickLabel(at, 'en-US', 'America/Chicago'))).toEqual([
    'Mar 6',
    'Mar 7',
    'Mar 8',
    'Mar 9',
    'Mar 10',
    'Mar 11',
    'Mar 12',
    'Mar 13',
  ]);
});

test.each([23, 25, 48, 24 * 30, 24 * 400])(
  '%i hours have no more ticks than there is room',
  (hours) => {
    const ticks = plantTicks(span('2026-03-01T00:00:00-06:00', hours), 'America/Chicago', 8);

    expect(ticks.length).toBeLessThanOrEqual(16);
    expect(ticks.length).toBeGreaterThan(3);
  },
);

test('the hour that an autumn night has twice is two ticks', () => {
  const night = span('2026-11-01T00:00:00-05:00', 4);

  const ticks = plantTicks(night, 'America/Chicago', 8);

  expect(ticks.map((at) => (at - night.start) / hour)).toEqual([0, 1, 2, 3, 4]);
  expect(ticks.map((at) => tickLabel(at, 'en-GB', 'America/Chicago')).slice(1, 3)).toEqual([
    '1:00',
    '1:00',
  ]);
});

test('a moment is told by the clock of the plant, not of the reader', () => {
  expect(formatHour(Date.parse('2026-06-10T17:00:00Z'), 'en-GB', 'America/Chicago')).toBe(
    '10 Jun, 12:00',
  );
});

function span(from: string, hours: number) {
  const start = Date.parse(from);
  return { start, end: start + hours * hour };
}

test.each([
  ['America/Chicago', '2026-06-10T06:00:00-05:00'],
  ['Asia/Kolkata', '2026-06-10T16:30:00+05:30'],
  ['UTC', '2026-06-10T11:00:00+00:00'],
])('an instant in %s is written with its offset', (timeZone, text) => {
  expect(isoInPlant(Date.parse('2026-06-10T11:00:00Z'), timeZone)).toBe(text);
});
