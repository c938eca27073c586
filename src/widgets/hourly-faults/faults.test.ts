import { expect, test } from 'vitest';

import { stretch } from '#plant/insights.fixture.ts';

import { faultsByHour } from './faults.ts';

test('a stop counts in the hour in which it began, and only where it cost planned time', () => {
  const [first] = [stretch(0, 10)];
  const start = Date.parse(first?.Start ?? '');
  const hours = [0, 1].map((index) => ({
    start: start + index * 3_600_000,
    end: start + (index + 1) * 3_600_000,
  }));
  const stretches = [
    stretch(0, 10),
    stretch(59, 30),
    stretch(60, 5),
    stretch(70, 5, { IsChangeover: true }),
    stretch(80, 5, { Status: 'UNDEFINED' }),
    stretch(90, 5, { Status: 'RUNNING' }),
    stretch(100, 5, { CountedMs: 0 }),
  ];

  expect(faultsByHour(hours, stretches).map(({ value }) => value)).toEqual([2, 1]);
});
