import { expect, test } from 'vitest';

import { plannedHours } from './planned-hours.ts';

const label = 'x.y';
const labels = [
  { field: 'Start', label, as: 'time' as const },
  { field: 'End', label, as: 'time' as const },
  { field: 'Days', label, as: 'weekdays' as const },
  { field: 'Breaks', label, as: 'timeRanges' as const },
];
const early = { Start: '06:00', End: '14:00', Days: '1-5', Breaks: '10:00-10:30, 12:00-12:15' };
const night = { Start: '22:00', End: '06:00', Days: '1, 7', Breaks: '23:45-00:15' };

test('hours are those of all days without the breaks, also over midnight', () => {
  expect(plannedHours([early], labels)).toBe(5 * 7.25);
  expect(plannedHours([early, night], labels)).toBe(5 * 7.25 + 2 * 7.5);
  expect(plannedHours([{ ...early, End: '06:00', Breaks: '' }], labels)).toBe(5 * 24);
});

test('what is not typed whole counts nothing', () => {
  expect(plannedHours([{ ...early, End: '' }], labels)).toBe(0);
  expect(plannedHours([{ ...early, Days: '' }], labels)).toBe(0);
  expect(plannedHours([{ ...early, Breaks: '10:00-' }], labels)).toBe(5 * 8);
});

test('what are no shifts has no hours', () => {
  expect(plannedHours([early], labels.slice(1))).toBeUndefined();
  expect(plannedHours([early], undefined)).toBeUndefined();
});
