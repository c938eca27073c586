import { expect, test } from 'vitest';

import { edgesOf } from './edges.ts';

const hour = 3_600_000;
const whole = { start: 0, end: 10.5 * hour };

test('a range begins and ends at any full hour of the window, and at its end', () => {
  const edges = edgesOf(whole, whole);

  expect([edges.start, edges.end]).toEqual([0, 10.5 * hour]);
  expect(edges.starts).toHaveLength(11);
  expect(edges.ends.at(-1)).toBe(10.5 * hour);
});

test('it cannot end before it begins', () => {
  const edges = edgesOf(whole, { start: 4 * hour, end: 6 * hour });

  expect(edges.starts.at(-1)).toBe(5 * hour);
  expect(edges.ends[0]).toBe(5 * hour);
  expect([edges.start, edges.end]).toEqual([4 * hour, 6 * hour]);
});

test('a range up to the end of a window that has grown since still has its end', () => {
  const edges = edgesOf({ start: 0, end: 10.6 * hour }, { start: 0, end: 10.5 * hour });

  expect(edges.ends).toContain(edges.end);
});

test('a long window goes by the day', () => {
  const month = { start: 0, end: 30 * 24 * hour };

  expect(edgesOf(month, month).starts).toHaveLength(30);
});
