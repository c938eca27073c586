import fc from 'fast-check';
import { expect, test } from 'vitest';

import { dateError } from './date-error.ts';
import {
  type Period,
  periodInAddress,
  periodOfDays,
  readPeriod,
  untilNow,
  periodWindow,
} from './period.ts';

const zone = 'America/Chicago';
/** 08:47:05 in Chicago. */
const now = Date.parse('2026-11-21T14:47:05Z');

test('today is from midnight at the plant until now', () => {
  expect(shown({ kind: 'today' })).toEqual([
    '2026-11-21T06:00:00.000Z',
    '2026-11-21T14:47:05.000Z',
  ]);
});

test('hours are whole ones, the one that goes on included', () => {
  expect(shown({ kind: 'hours', hours: 8 })).toEqual([
    '2026-11-21T07:00:00.000Z',
    '2026-11-21T14:47:05.000Z',
  ]);
});

test.each([
  ['Asia/Kolkata', '2026-11-21T16:40:00Z', '2026-11-21T09:30:00.000Z'],
  ['Asia/Kathmandu', '2026-11-21T16:40:00Z', '2026-11-21T09:15:00.000Z'],
  ['Australia/Darwin', '2026-11-21T16:40:00Z', '2026-11-21T09:30:00.000Z'],
  ['America/Chicago', '2026-11-01T09:10:00Z', '2026-11-01T02:00:00.000Z'],
  ['Australia/Adelaide', '2026-10-03T18:40:00Z', '2026-10-03T11:30:00.000Z'],
  ['Australia/Adelaide', '2026-04-04T18:40:00Z', '2026-04-04T11:30:00.000Z'],
  // The clock skips from 02:00 to 02:30: this hour is shorter.
  ['Australia/Lord_Howe', '2026-10-03T17:40:00Z', '2026-10-03T10:30:00.000Z'],
])('eight hours in %s at %s begin at a full hour of the plant', (timeZone, at, start) => {
  expect(
    new Date(periodWindow({ kind: 'hours', hours: 8 }, timeZone, Date.parse(at)).start),
  ).toEqual(new Date(start));
});

test('a day on which clocks go back has 25 hours', () => {
  expect(shown({ kind: 'days', from: '2026-11-01', to: '2026-11-01' })).toEqual([
    '2026-11-01T05:00:00.000Z',
    '2026-11-02T06:00:00.000Z',
  ]);
});

test('a range of days that goes on ends now', () => {
  expect(shown({ kind: 'days', from: '2026-11-15', to: '2026-11-21' })).toEqual([
    '2026-11-15T06:00:00.000Z',
    '2026-11-21T14:47:05.000Z',
  ]);
});

test('the last days move with the day: a bookmark of them does not age', () => {
  const period = readPeriod((name) => (name === 'days' ? '7' : null), zone, now);
  expect(period).toEqual({ kind: 'lastDays', days: 7 });
  expect(shown({ kind: 'lastDays', days: 7 })).toEqual([
    '2026-11-15T06:00:00.000Z',
    '2026-11-21T14:47:05.000Z',
  ]);
  expect(periodInAddress({ kind: 'lastDays', days: 7 })).toMatchObject({ days: '7', from: null });
});

test('choosing the date of today is choosing today, at the plant and not at the desk', () => {
  expect(periodOfDays('2026-11-21', '2026-11-21', '2026-11-21')).toEqual({ kind: 'today' });
  expect(readPeriod((name) => (name === 'date' ? '2026-11-21' : null), zone, now)).toEqual({
    kind: 'today',
  });
  const lateInChicago = Date.parse('2026-11-22T05:59:00Z');
  expect(
    readPeriod((name) => (name === 'date' ? '2026-11-21' : null), zone, lateInChicago),
  ).toEqual({ kind: 'today' });
});

test.each([
  ['?date=2026-11-20', null],
  ['?hours=8', null],
  ['', null],
  ['?date=2026-02-30', 'unreadable'],
  ['?from=2026-11-01', 'unreadable'],
  ['?date=2026-11-22', 'future'],
  ['?from=2026-11-25&to=2026-11-01', 'future'],
  ['?from=2024-01-01&to=2026-11-01', 'tooLong'],
  ['?from=2026-11-09&to=2026-11-03', 'turned'],
])('what is wrong with the dates of "%s": %s', (address, fault) => {
  const search = new URLSearchParams(address);

  expect(dateError((name) => search.get(name), zone, now)).toBe(fault);
});

test('days in the wrong order are the same days', () => {
  expect(periodOfDays('2026-11-09', '2026-11-03', '2026-11-21')).toEqual({
    kind: 'days',
    from: '2026-11-03',
    to: '2026-11-09',
  });
});

test.each([
  '?date=2026-02-30',
  '?date=2026-11-22',
  '?date=yesterday',
  '?date=',
  '?from=2026-11-01',
  '?from=2020-01-01&to=2026-11-01',
  '?hours=0',
  '?hours=-8',
  '?hours=8.5',
  '?hours=169',
  '?hours=NaN',
  '?hours=1e1',
])('%s names no period', (search) => {
  const read = new URLSearchParams(search);
  expect(readPeriod((name) => read.get(name), zone, now)).toBeNull();
});

test('what is written into an address is read from it', () => {
  const day = fc
    .integer({ min: 0, max: 360 })
    .map((days) => new Date(now - days * 86_400_000).toISOString().slice(0, 10));
  const period = fc.oneof(
    fc.constant<Period>({ kind: 'today' }),
    fc.integer({ min: 1, max: 168 }).map((hours): Period => ({ kind: 'hours', hours })),
    fc.tuple(day, day).map(([one, other]) => periodOfDays(one, other, '2026-11-21')),
  );
  fc.assert(
    fc.property(period, (chosen) => {
      const fields: Record<string, string | null> = periodInAddress(chosen);
      expect(readPeriod((name) => fields[name] ?? null, zone, now) ?? { kind: 'today' }).toEqual(
        chosen,
      );
    }),
  );
});

function shown(period: Period): string[] {
  const { start, end } = periodWindow(period, zone, now);
  return [start, end].map((at) => new Date(at).toISOString());
}

test('a shift is in the address by its place, whenever that is: a bookmark of it does not age', () => {
  for (const which of ['this', 'last'] as const) {
    const period = { kind: 'shift', which } as const;
    expect(periodInAddress(period)).toMatchObject({ shift: which, date: null, days: null });
    expect(readPeriod((name) => (name === 'shift' ? which : null), zone, now)).toEqual(period);
  }
  expect(readPeriod((name) => (name === 'shift' ? 'next' : null), zone, now)).toBeNull();
});

test('a shift reaches from its start until now, or to its end', () => {
  const start = Date.parse('2026-11-21T12:00:00Z');
  const [running, over] = [now + 3_600_000, now - 3_600_000].map((end) =>
    untilNow({ start, end }, now),
  );

  expect(running).toEqual({ start, end: now });
  expect(over).toEqual({ start, end: now - 3_600_000 });
});
