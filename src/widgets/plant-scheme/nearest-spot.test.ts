import { expect, test } from 'vitest';

import { spotFrom } from './nearest-spot.ts';

/** Two rows of three, the lower one shifted right by half a spot; E is far below. */
const spots = [
  ...['A', 'B', 'C'].map((machineId, index) => spot(machineId, 10 + index * 20, 10)),
  ...['a', 'b', 'c'].map((machineId, index) => spot(machineId, 18 + index * 20, 40)),
  spot('E', 10, 90),
];

test.each([
  ['A', 'ArrowRight', 'B'],
  ['B', 'ArrowLeft', 'A'],
  ['B', 'ArrowDown', 'b'],
  ['b', 'ArrowUp', 'B'],
  ['c', 'ArrowLeft', 'b'],
  ['a', 'ArrowDown', 'E'],
  ['C', 'ArrowRight', 'C'],
  ['A', 'ArrowUp', 'A'],
  ['b', 'Home', 'A'],
  ['b', 'End', 'E'],
])('from %s the key %s leads to %s', (from, key, to) => {
  expect(walk(from, key, 1)).toBe(to);
});

test('other keys lead nowhere', () => {
  expect(walk('A', 'Enter', 1)).toBeUndefined();
});

test('on a wide plan percents of the width are longer than those of the height', () => {
  const wide = [spot('from', 40, 40), spot('right', 60, 52), spot('below', 52, 60)];

  expect(spotFrom(wide, spot('from', 40, 40), { key: 'ArrowDown', ratio: 1 })?.machineId).toBe(
    'below',
  );
  expect(spotFrom(wide, spot('from', 40, 40), { key: 'ArrowDown', ratio: 5 })?.machineId).toBe(
    'from',
  );
});

function walk(from: string, key: string, ratio: number) {
  const start = spots.find(({ machineId }) => machineId === from) ?? spot('', 0, 0);
  return spotFrom(spots, start, { key, ratio })?.machineId;
}

function spot(machineId: string, left: number, top: number) {
  return { machineId, place: { left, top, width: 8, height: 8 } };
}
