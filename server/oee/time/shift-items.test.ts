import { expect, test } from 'vitest';

import { parseShiftItems, shiftItemsOf, type ShiftItem } from './shift-items.ts';

const early: ShiftItem = {
  Name: 'Early',
  Start: '06:00',
  End: '14:00',
  Days: '1-5',
  Breaks: '10:00-10:15, 12:00-12:30',
};
const night: ShiftItem = {
  Name: 'Night',
  Start: '22:00',
  End: '06:00',
  Days: '1-5, 7',
  Breaks: '23:45-00:15, 02:00-02:30',
};

test('shifts as people write them are the calendar that hours are planned by', () => {
  expect(parseShiftItems([early])).toEqual({
    shifts: [
      {
        name: 'Early',
        start: '06:00',
        end: '14:00',
        days: [1, 2, 3, 4, 5],
        breaks: [
          { start: '10:00', end: '10:15' },
          { start: '12:00', end: '12:30' },
        ],
      },
    ],
  });
});

test('a calendar written out and read again is the same', () => {
  const calendar = parseShiftItems([
    early,
    night,
    { ...early, Name: 'Extra', Days: '7', Breaks: null },
  ]);
  if ('error' in calendar) throw new Error(calendar.error);

  expect(parseShiftItems(shiftItemsOf(calendar))).toEqual(calendar);
  expect(shiftItemsOf(calendar).map(({ Days }) => Days)).toEqual(['1-5', '1-5, 7', '7']);
});

test('a shift of a whole day, and shifts that end where the next begins, do not overlap', () => {
  const whole = { ...early, Start: '00:00', End: '00:00', Days: '1-7', Breaks: null };

  expect(parseShiftItems([whole])).not.toHaveProperty('error');
  expect(
    parseShiftItems([
      early,
      { ...early, Name: 'Late', Start: '14:00', End: '22:00', Breaks: null },
      night,
    ]),
  ).not.toHaveProperty('error');
});

test.each<[string, Partial<ShiftItem>]>([
  ['Early: "6:00" is no time like 06:00', { Start: '6:00' }],
  ['Early: "24:00" is no time like 06:00', { End: '24:00' }],
  ['Early: "8" is no list of days like 1-5 or 1, 3, 6-7 (1 = Monday)', { Days: '8' }],
  ['Early: "5-1" is no list of days like 1-5 or 1, 3, 6-7 (1 = Monday)', { Days: '5-1' }],
  ['Early: "" is no list of days like 1-5 or 1, 3, 6-7 (1 = Monday)', { Days: '' }],
  ['Early: "10:00" is no break like 10:00-10:15', { Breaks: '10:00' }],
  ['Early: the break 13:45-14:15 is not within 06:00-14:00', { Breaks: '13:45-14:15' }],
  ['Early: the break 05:30-06:10 is not within 06:00-14:00', { Breaks: '05:30-06:10' }],
  [
    'Early: the break 10:10-10:30 begins before the one before it ends',
    { Breaks: '10:10-10:30, 10:00-10:15' },
  ],
])('%s', (error, change) => {
  const [field = ''] = Object.keys(change);

  expect(parseShiftItems([night, { ...early, ...change }])).toMatchObject({
    error,
    index: 1,
    field,
  });
});

test('two shifts at once are refused, also over midnight and over the end of the week', () => {
  const late = { ...early, Name: 'Late', Start: '13:30', End: '22:00', Breaks: null };
  const monday = {
    ...early,
    Name: 'Monday',
    Start: '05:30',
    End: '08:00',
    Days: '1',
    Breaks: null,
  };

  expect(parseShiftItems([early, late])).toEqual({
    error: 'Early and Late overlap on Monday',
    code: 'shift.overlap',
    values: { one: 'Early', other: 'Late', day: 1 },
    index: 1,
  });
  expect(parseShiftItems([monday, { ...night, Days: '7' }])).toMatchObject({
    error: 'Night and Monday overlap on Monday',
    values: { one: 'Night', other: 'Monday', day: 1 },
  });
  const outside = { ...early, Breaks: '05:00-05:30' };
  expect(parseShiftItems([outside])).toMatchObject({
    values: { shift: 'Early', start: '05:00', end: '05:30', from: '06:00', until: '14:00' },
  });
});
