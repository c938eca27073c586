import { expect, test } from 'vitest';

import { clockAt, localInstant, localText } from '#lib/time/clock-time.ts';

import { hourRows, minutesOfRow, mondayOf, rowAt, rowOfMinutes, weekDays } from './week.ts';

const chicago = 'America/Chicago';

function rowsOf(monday: string, zone: string) {
  const days = weekDays(monday, zone);
  return { days, rows: hourRows(days, zone) };
}

test('a week begins on its Monday, whichever day is named', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(mondayOf('2026-11-16')).toBe('2026-11-16');
});

test('a usual week has 24 rows, and each day has all of them', () => {
  const { rows } = rowsOf('2026-06-08', chicago);

  expect(rows.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  expect(rows.every(({ days }) => days.every((hour) => hour !== null))).toBe(true);
});

test('the day of 23 hours has none at 02, and what follows stays beside the axis', () => {
  const { days, rows } = rowsOf('2026-03-02', chicago);
  const sunday = days[6] ?? { start: 0, end: 0 };

  expect((sunday.end - sunday.start) / 3_600_000).toBe(23);
  expect(rows).toHaveLength(24);
  expect(rows[2]?.days.map((hour) => hour !== null)).toEqual([...Array(6).fill(true), false]);
  expect(rowAt(rows, 6, localInstant('2026-03-08T06:30', chicago))).toBe(6.5);
  expect(rowAt(rows, 6, sunday.end)).toBe(24);
});

test('the day of 25 hours has two at 01, and the other days of the week have a gap there', () => {
  const { days, rows } = rowsOf('2026-10-26', chicago);
  const sunday = days[6] ?? { start: 0, end: 0 };

  expect((sunday.end - sunday.start) / 3_600_000).toBe(25);
  expect(rows).toHaveLength(25);
  expect(rows[2]).toMatchObject({ hour: 1, isAgain: true });
  expect(rows[2]?.days.map((hour) => hour !== null)).toEqual([...Array(6).fill(false), true]);
  expect(rowAt(rows, 6, sunday.start + 2.5 * 3_600_000)).toBe(2.5);
  expect(rowAt(rows, 0, localInstant('2026-10-26T06:00', chicago))).toBe(7);
  expect(rowOfMinutes(rows, 6 * 60)).toBe(7);
  expect(minutesOfRow(rows, 7.25)).toBe(375);
});

test('a change of half an hour is drawn, too', () => {
  const { days, rows } = rowsOf('2026-03-30', 'Australia/Lord_Howe');
  const sunday = days[6] ?? { start: 0, end: 0 };

  expect((sunday.end - sunday.start) / 3_600_000).toBe(24.5);
  expect(rowAt(rows, 6, sunday.end)).toBe(rows.length);
});

test('a time of the plant is the instant that its clock showed', () => {
  for (const local of [
    '2026-03-08T00:00',
    '2026-03-08T06:00',
    '2026-11-01T23:45',
    '2026-06-10T12:15',
  ])
    expect(localText(localInstant(local, chicago), chicago)).toBe(local);
  expect(clockAt(localInstant('2026-03-08T02:30', chicago), chicago)).toMatch(/^0[13]:30$/);
});
