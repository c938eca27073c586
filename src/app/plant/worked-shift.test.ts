import { expect, test } from 'vitest';

import { workedShift } from './worked-shift.ts';

const shifts = [
  { Name: 'Late', Start: '2026-11-20T19:00:00Z', End: '2026-11-21T03:00:00Z' },
  { Name: 'Early', Start: '2026-11-21T11:00:00Z', End: '2026-11-21T19:00:00Z' },
  { Name: 'Late', Start: '2026-11-21T19:00:00Z', End: '2026-11-22T03:00:00Z' },
];

test.each([
  ['within a shift', '2026-11-21T15:00:00Z', 'Early', 'Late'],
  ['in the first second of one', '2026-11-21T19:00:00Z', 'Late', 'Early'],
  ['between two the one that ended last', '2026-11-21T08:00:00Z', 'Late', undefined],
  ['before all of them', '2026-11-20T08:00:00Z', undefined, undefined],
])('this shift and the last: %s', (_, now, current, before) => {
  const at = Date.parse(now);

  expect([workedShift(shifts, 'this', at)?.name, workedShift(shifts, 'last', at)?.name]).toEqual([
    current,
    before,
  ]);
});
