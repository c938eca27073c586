import { expect, test } from 'vitest';

import { createPlantCalendar, type Shift } from '#server/oee/time/calendar.ts';

import { dueState } from './form-due.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const shifts: Shift[] = [
  { name: 'Early', start: '06:00', end: '14:00', days: everyDay, breaks: [] },
  { name: 'Late', start: '14:00', end: '22:00', days: everyDay, breaks: [] },
];
const calendar = createPlantCalendar('UTC', { shifts });
const longAgo = clock('00:00', 1);

test.each([
  ['08:00', '10:00', null],
  ['08:00', '11:00', { state: 'due', at: clock('12:00') }],
  ['08:00', '12:00', { state: 'overdue', at: clock('12:00') }],
])('every 4 hours, begun at %s: at %s %o', (last, now, expected) => {
  const asked = { lastAt: clock(last), since: longAgo, now: clock(now) };

  expect(dueState({ EveryHours: 4 }, asked, calendar)).toEqual(expected);
});

test('a form every hour is announced a quarter of an hour before', () => {
  const asked = { lastAt: clock('08:00'), since: longAgo };

  expect(dueState({ EveryHours: 1 }, { ...asked, now: clock('08:44') }, calendar)).toBeNull();
  expect(dueState({ EveryHours: 1 }, { ...asked, now: clock('08:45') }, calendar)).toEqual({
    state: 'due',
    at: clock('09:00'),
  });
});

test('a form that was never begun is asked for from the publication on', () => {
  const asked = { lastAt: null, since: clock('09:00'), now: clock('13:30') };

  expect(dueState({ EveryHours: 4 }, asked, calendar)).toEqual({
    state: 'overdue',
    at: clock('13:00'),
  });
  expect(dueState({ OncePer: 'shift' }, asked, calendar)).toEqual({
    state: 'due',
    at: clock('14:00'),
  });
});

test.each([
  ['done in this shift', '06:10', '13:00', null],
  ['done in the shift before', '06:10', '15:00', { state: 'due', at: clock('22:00') }],
  ['not done since yesterday', null, '15:00', { state: 'overdue', at: clock('14:00') }],
  ['off shift, and the last shift did it', '15:00', '23:00', null],
  [
    'off shift, and the last shift did not',
    '06:10',
    '23:00',
    { state: 'overdue', at: clock('22:00') },
  ],
])('once per shift: %s', (_, last, now, expected) => {
  const lastAt = last === null ? clock('15:00', 9) : clock(last);
  const asked = { lastAt, since: longAgo, now: clock(now) };

  expect(dueState({ OncePer: 'shift' }, asked, calendar)).toEqual(expected);
});

test('a shift without working time asks for nothing', () => {
  const rule = { kind: 'nonWorking', level: 'plant', id: 'n', name: 'Stocktaking' } as const;
  const nonWorking = [{ start: clock('06:00'), end: clock('14:00'), rule }];
  const closed = createPlantCalendar('UTC', { shifts, nonWorking });
  const asked = { lastAt: clock('21:00', 9), since: longAgo, now: clock('15:00') };

  expect(dueState({ OncePer: 'shift' }, asked, closed)).toEqual({
    state: 'due',
    at: clock('22:00'),
  });
});

function clock(time: string, day = 10): number {
  return Date.parse(`2026-06-${String(day).padStart(2, '0')}T${time}:00Z`);
}
