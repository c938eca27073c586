import { expect, test } from 'vitest';

import { counterDelta, partsOf, type Counters, type CounterTag } from './counting.ts';

test('a lifetime counter that goes 3035, 3036, 3037 has made 2 parts', () => {
  expect(count('totalparts', [3035, 3036, 3037]).totalParts).toBe(2);
});

test.each([
  ['the first value only sets the base', null, 3035, 0, false],
  ['after a gap the last good value counts', 3036, 3040, 4, false],
  ['a counter that began again made what it shows', 3036, 2, 2, false],
  ['a young counter may begin again too', 12, 5, 5, false],
  ['a counter that merely falls makes nothing', 3036, 3000, 0, true],
])('%s', (_, last, next, delta, fell) => {
  expect(counterDelta(last, next)).toEqual({ delta, fell });
});

test.each<[CounterTag, CounterTag, object]>([
  ['totalparts', 'rejectparts', { totalParts: 40, goodParts: 37, rejectParts: 3 }],
  ['totalparts', 'goodparts', { totalParts: 40, goodParts: 3, rejectParts: 37 }],
  ['goodparts', 'rejectparts', { totalParts: 43, goodParts: 40, rejectParts: 3 }],
])('with %s and %s the third follows', (first, second, parts) => {
  const counters: Counters = { total: 100, good: 100, reject: 100 };
  const silent = { totalparts: 'total', goodparts: 'good', rejectparts: 'reject' } as const;
  for (const [tag, counter] of Object.entries(silent))
    if (tag !== first && tag !== second) counters[counter] = null;

  const sums = [partsOf(counters, first, 140), partsOf(counters, second, 103)];

  expect(add(sums)).toEqual(parts);
});

function count(tag: CounterTag, values: number[]) {
  const counters: Counters = { total: null, good: null, reject: null };
  return add(values.map((value) => partsOf(counters, tag, value)));
}

function add(steps: ReturnType<typeof partsOf>[]) {
  const sum = { totalParts: 0, goodParts: 0, rejectParts: 0 };
  for (const { parts } of steps) {
    sum.totalParts += parts?.totalParts ?? 0;
    sum.goodParts += parts?.goodParts ?? 0;
    sum.rejectParts += parts?.rejectParts ?? 0;
  }
  return sum;
}
