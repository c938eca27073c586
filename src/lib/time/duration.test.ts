import { expect, test } from 'vitest';

import { splitDuration } from './duration.ts';

test('a duration has its parts, a timer to the second and a short form', () => {
  expect(splitDuration(7509.9)).toEqual({
    hour: 2,
    minute: 5,
    seconds: 9,
    timer: '02:05:09',
    shortDuration: '2h 5m',
  });
});

test.each([
  [0, '00:00:00', '0 sec'],
  [-3, '00:00:00', '0 sec'],
  [Number.NaN, '00:00:00', '0 sec'],
  [45.9, '00:00:45', '45s'],
  [60, '00:01:00', '1m'],
  [3599, '00:59:59', '59m'],
  [3600, '01:00:00', '1h'],
  [360_000, '100:00:00', '100h'],
])('%s seconds are %s, in short %s', (seconds, timer, short) => {
  expect(splitDuration(seconds)).toMatchObject({ timer, shortDuration: short });
});
