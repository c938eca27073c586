import { expect, test } from 'vitest';

import { exceptionErrors, periodErrors } from './calendar-errors.ts';

const early = { Name: 'Early', Start: '06:00', End: '14:00', Breaks: '' };
const late = { Name: 'Late', Start: '14:00', End: '22:00', Breaks: '' };
const values = { name: 'Feast', from: '2026-12-24', until: '2026-12-26', shifts: [early, late] };

test('shifts that follow each other are no fault, nor is a day without work', () => {
  expect(exceptionErrors(values)).toEqual({});
  expect(exceptionErrors({ ...values, shifts: [] })).toEqual({});
});

test('two shifts at once are named', () => {
  expect(exceptionErrors({ ...values, shifts: [late, { ...early, End: '14:15' }] }).Shifts).toEqual(
    {
      text: 'shift-calendar.overlap',
      values: { first: 'Early', second: 'Late' },
    },
  );
});

test('a night shift overlaps the first of the next day', () => {
  const night = { Name: 'Night', Start: '22:00', End: '06:30', Breaks: '' };

  expect(exceptionErrors({ ...values, shifts: [early, night] }).Shifts?.values).toEqual({
    first: 'Night',
    second: 'Early',
  });
});

test('a last day before the first, and what is left out, is said at its field', () => {
  expect(Object.keys(exceptionErrors({ ...values, until: '2026-12-23' }))).toEqual(['UntilDate']);
  expect(Object.keys(exceptionErrors({ ...values, name: ' ', from: '' }))).toEqual([
    'DisplayName',
    'FromDate',
  ]);
  expect(exceptionErrors({ ...values, shifts: [{ ...early, End: '25:00' }] }).Shifts?.text).toBe(
    'shift-calendar.shiftTime',
  );
});

test('a period that ends before it starts is refused at its end', () => {
  const period = { reason: 'Feast', start: '2026-12-24T06:00', end: '2026-12-24T06:00' };

  expect(periodErrors(period, 'America/Chicago')).toEqual({
    Reason: undefined,
    Start: undefined,
    End: 'shift-calendar.endBeforeStart',
  });
});

test('what is stored and what is typed are compared as instants', () => {
  // 08:00 and 07:30 in Chicago.
  const period = { reason: 'Feast', start: '2026-12-24T14:00:00.000Z', end: '2026-12-24T07:30' };

  expect(periodErrors(period, 'America/Chicago').End).toBe('shift-calendar.endBeforeStart');
  expect(periodErrors(period, 'Pacific/Pago_Pago').End).toBeUndefined();
});
