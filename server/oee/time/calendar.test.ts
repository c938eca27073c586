import fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';

import { createPlantCalendar, type Shift } from './calendar.ts';
import { plantClock } from './plant-clock.ts';

const hour = 3_600_000;
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const night: Shift = { name: 'Night', start: '22:00', end: '06:00', days: everyDay, breaks: [] };
const early: Shift = {
  name: 'Early',
  start: '06:00',
  end: '14:00',
  days: [1, 2, 3, 4, 5],
  breaks: [{ start: '10:00', end: '10:30' }],
};

test.each([
  ['spring', '2026-03-07', 7],
  ['summer', '2026-06-10', 8],
  ['autumn', '2026-10-31', 9],
])('a night shift in %s', (_, evening, hours) => {
  const { measure } = createPlantCalendar('America/Chicago', { shifts: [night] });
  const start = at(`${evening}T20:00`);

  expect(measure({ start, end: start + 12 * hour }).workingMs).toBe(hours * hour);
});

test('the Monday shift works without its break, and Sunday does not work', () => {
  const { measure } = createPlantCalendar('America/Chicago', { shifts: [early] });

  const monday = { start: at('2026-06-08T00:00'), end: at('2026-06-09T00:00') };
  expect(measure(monday)).toEqual({ workingMs: 7.5 * hour, breakMs: 0.5 * hour });
  const sunday = { start: at('2026-06-07T00:00'), end: at('2026-06-08T00:00') };
  expect(measure(sunday)).toEqual({ workingMs: 0, breakMs: 0 });
});

test('non-working time is out of the plan, in whatever order and however often it is named', () => {
  const rule = { kind: 'nonWorking', level: 'plant', id: null, name: '' } as const;
  function period(from: string, until: string) {
    return { start: at(`2026-06-${from}`), end: at(`2026-06-${until}`), rule };
  }
  const nonWorking = [
    period('09T08:00', '09T09:00'),
    period('07T12:00', '08T07:00'),
    period('08T06:30', '08T08:00'),
    period('08T13:00', '09T07:00'),
    period('10T06:00', '10T14:00'),
  ];
  const { measure } = createPlantCalendar('America/Chicago', { shifts: [early], nonWorking });
  function hoursOn(day: string) {
    const start = at(`2026-06-${day}T00:00`);
    return measure({ start, end: start + 24 * hour }).workingMs / hour;
  }

  expect(['08', '09', '10', '11'].map(hoursOn)).toEqual([4.5, 5.5, 0, 7.5]);
});

test('a break after midnight belongs to the shift that began before it', () => {
  const pause = { start: '02:00', end: '02:30' };
  const friday = { ...night, days: [5], breaks: [pause] };
  const { measure } = createPlantCalendar('America/Chicago', { shifts: [friday] });

  const saturday = { start: at('2026-06-13T00:00'), end: at('2026-06-14T00:00') };
  expect(measure(saturday)).toEqual({ workingMs: 5.5 * hour, breakMs: 0.5 * hour });
});

test.each([
  ['23 hours when clocks go forward', '2026-03-08', '2026-03-09', 23],
  ['25 hours when they go back', '2026-11-01', '2026-11-02', 25],
])('without shifts the plant works around the clock, %s', (_, date, next, hours) => {
  const { measure } = createPlantCalendar('America/Chicago', { shifts: [] });

  const day = { start: at(`${date}T00:00`), end: at(`${next}T00:00`) };
  expect(measure(day)).toEqual({ workingMs: hours * hour, breakMs: 0 });
});

test('a short shift within a long one takes nothing from it', () => {
  const helpers = { ...early, start: '07:00', end: '09:00', breaks: [] };
  const { measure } = createPlantCalendar('America/Chicago', { shifts: [early, helpers] });

  const monday = { start: at('2026-06-08T00:00'), end: at('2026-06-09T00:00') };
  expect(measure(monday)).toEqual({ workingMs: 7.5 * hour, breakMs: 0.5 * hour });
});

test('in a zone with a half-hour offset, hours begin at :30 UTC', () => {
  const clock = plantClock('Asia/Kolkata');

  const start = Date.parse('2026-06-10T00:10:00Z');
  expect(new Date(clock.hourStart(start)).toISOString()).toBe('2026-06-09T23:30:00.000Z');
  expect(new Date(clock.dayStart(start)).toISOString()).toBe('2026-06-09T18:30:00.000Z');
});

test.each([
  ['autumn', '2026-04-04', ['03:00', '02:45', '03:00', '04:00']],
  ['spring', '2026-09-26', ['02:00', '03:45', '04:00', '05:00']],
])('where the clock changes at a quarter to, in %s, an hour begins there', (_, date, hours) => {
  const start = Date.parse(`${date}T13:15:00Z`);

  const hourIntervals = plantClock('Pacific/Chatham').hourIntervals({
    start,
    end: start + 2.5 * hour,
  });

  const starts = hourIntervals.map((hourInterval) => hourInterval.start);
  const zone = 'Pacific/Chatham';
  expect(starts.map((ms) => DateTime.fromMillis(ms, { zone }).toFormat('HH:mm'))).toEqual(hours);
  expect(hourIntervals.map(({ hourAt }) => hourAt)).toEqual(starts);
});

test('a shift that ends when it begins lasts 24 hours', () => {
  const round = { ...early, start: '06:00', end: '06:00', breaks: [] };
  const { measure } = createPlantCalendar('America/Chicago', { shifts: [round] });

  const interval = { start: at('2026-06-10T06:00'), end: at('2026-06-11T06:00') };
  expect(measure(interval)).toEqual({ workingMs: 24 * hour, breakMs: 0 });
});

test('a name that is no zone is refused', () => {
  expect(() => plantClock('Chicago/Main Street')).toThrow('no IANA time zone');
});

const zones = fc.constantFrom(
  'UTC',
  'America/Chicago',
  'America/St_Johns',
  'America/Santiago',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
);
const intervals = fc
  .tuple(
    fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-01-01') }),
    fc.integer({ min: 1, max: 60 * hour }),
  )
  .map(([start, length]) => ({ start, end: start + length }));

test('the hours of any interval, in any zone, are the interval', () => {
  fc.assert(
    fc.property(zones, intervals, (zone, interval) => {
      const clock = plantClock(zone);
      const hourIntervals = clock.hourIntervals(interval);

      expect(hourIntervals[0]?.start).toBe(interval.start);
      expect(hourIntervals.at(-1)?.end).toBe(interval.end);
      for (const [index, hourInterval] of hourIntervals.entries()) {
        expect(hourInterval.start).toBe(hourIntervals[index - 1]?.end ?? interval.start);
        expect(hourInterval.hourAt).toBe(clock.hourStart(hourInterval.end - 1));
        expect(DateTime.fromMillis(hourInterval.end - 1, { zone }).hour).toBe(
          DateTime.fromMillis(hourInterval.start, { zone }).hour,
        );
      }
      expect(new Set(hourIntervals.map(({ hourAt }) => hourAt)).size).toBe(hourIntervals.length);
    }),
  );
});

test('the plan of an interval is the plan of its parts', () => {
  const calendars = [[], [early], [night], [early, night], [{ ...early, end: '23:00' }, night]];
  fc.assert(
    fc.property(zones, intervals, fc.constantFrom(...calendars), (zone, interval, shifts) => {
      const { clock, measure } = createPlantCalendar(zone, { shifts });
      const parts = clock.hourIntervals(interval).map((hourInterval) => measure(hourInterval));

      expect({
        workingMs: parts.reduce((sum, { workingMs }) => sum + workingMs, 0),
        breakMs: parts.reduce((sum, { breakMs }) => sum + breakMs, 0),
      }).toEqual(measure(interval));
    }),
  );
});

function at(local: string): number {
  return DateTime.fromISO(local, { zone: 'America/Chicago' }).toMillis();
}
