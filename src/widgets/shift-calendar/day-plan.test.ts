import { expect, test } from 'vitest';

import { copiedDates, draggedShift, shiftMinutes, shiftsOfDate } from './day-plan.ts';

const rule = { Kind: 'schedule', Level: 'plant', Id: 's1', DisplayName: 'Two shifts' } as const;
const night = { Name: 'Night', Start: '22:00', End: '06:00', Breaks: '01:00-01:30' };
const early = { Name: 'Early', Start: '06:00', End: '14:00', Breaks: '' };
const drag = { least: 15 };

test('a shift over midnight is of the day that it begins on, with the break after midnight', () => {
  const plan = {
    TimeZone: 'America/Chicago',
    Shifts: [
      {
        Id: 'Night',
        Name: 'Night',
        Start: '2026-06-10T03:00:00.000Z',
        End: '2026-06-10T11:00:00.000Z',
        Rule: rule,
      },
    ],
    Items: [
      {
        Start: '2026-06-10T06:00:00.000Z',
        End: '2026-06-10T06:30:00.000Z',
        Kind: 'break' as const,
        Shift: 'Night',
        Rule: rule,
      },
    ],
  };

  expect(shiftsOfDate(plan, '2026-06-09')).toEqual([night]);
  expect(shiftsOfDate(plan, '2026-06-10')).toEqual([]);
});

test('a shift that ends before it begins ends on the next day, one without length lasts a day', () => {
  expect(shiftMinutes(night)).toBe(480);
  expect(shiftMinutes({ Start: '00:00', End: '00:00' })).toBe(1440);
});

test('a shift is dragged whole with its breaks, and stays on its date', () => {
  expect(draggedShift(night, { ...drag, grip: 'whole', minutes: 45 })).toEqual({
    Name: 'Night',
    Start: '22:45',
    End: '06:45',
    Breaks: '01:45-02:15',
  });
  expect(draggedShift(early, { ...drag, grip: 'whole', minutes: -600 }).Start).toBe('00:00');
  expect(draggedShift(early, { ...drag, grip: 'whole', minutes: 5000 }).Start).toBe('23:45');
});

test('an edge is dragged alone, and never past the other one', () => {
  expect(draggedShift(early, { ...drag, grip: 'end', minutes: 30 })).toMatchObject({
    End: '14:30',
  });
  expect(draggedShift(early, { ...drag, grip: 'end', minutes: -900 })).toMatchObject({
    End: '06:15',
  });
  expect(draggedShift(early, { ...drag, grip: 'start', minutes: 900 })).toMatchObject({
    Start: '13:45',
  });
  expect(draggedShift(early, { ...drag, grip: 'start', minutes: -60 })).toMatchObject({
    Start: '05:00',
  });
});

test('a copied exception keeps its weekdays, without the days of other weeks', () => {
  const weeks = { monday: '2026-11-23', target: '2026-12-07' };

  expect(copiedDates({ from: '2026-11-24', until: '2026-11-24' }, weeks)).toEqual({
    from: '2026-12-08',
    until: '2026-12-08',
  });
  expect(copiedDates({ from: '2026-11-20', until: '2026-12-02' }, weeks)).toEqual({
    from: '2026-12-07',
    until: '2026-12-13',
  });
});
