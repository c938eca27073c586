import { expect, test } from 'vitest';

import { history, stretch } from '#plant/insights.fixture.ts';

import { barsOf, outlineOf } from './bars.ts';

const minute = 60_000;
const start = Date.parse('2026-06-10T11:00:00Z');
const machines = ['IMM-01', 'IMM-02'];

test('each stretch of the lane is a bar in the row of its machine', () => {
  const stretches = [stretch(10, 5), stretch(60, 5, { DisplayName: 'IMM-02' })];
  const running = stretch(0, 10, { Status: 'RUNNING' });
  const downtime = history([running, ...stretches], { Machines: machines });

  const bars = barsOf('stopped', downtime, []);

  expect(bars.map(({ row }) => row)).toEqual([0, 1]);
  expect(bars.map((bar) => bar.stretch)).toEqual(stretches);
});

test.each([
  ['before a fold', [10, 10], [[10, 20]]],
  ['up to a fold', [10, 20], [[10, 30]]],
  ['into a fold', [20, 20], [[20, 30]]],
  [
    'over a fold',
    [20, 40],
    [
      [20, 30],
      [40, 60],
    ],
  ],
  [
    'over both',
    [20, 120],
    [
      [20, 30],
      [40, 90],
      [120, 140],
    ],
  ],
  ['out of a fold', [35, 20], [[40, 55]]],
  ['inside a fold', [32, 5], []],
  ['the whole of a fold', [30, 10], []],
  ['after all folds', [130, 5], [[130, 135]]],
] as const)('a stretch that is %s is drawn where there is an axis', (_, [from, length], pieces) => {
  const folded = [minutes(30, 40), minutes(90, 120)];

  const bars = barsOf('stopped', history([stretch(from, length)]), folded);

  // A fold begins with its first instant: a bar that ends there ends before it.
  expect(bars.map((bar) => [bar.start, bar.end])).toEqual(
    pieces.map(([first, last]) => [start + first * minute, start + last * minute - 1]),
  );
});

test('a bar has four corners and a gap, and shows its text at each step of its length', () => {
  const bars = barsOf('stopped', history([stretch(0, 25)]), []);

  const { x, y, customdata } = outlineOf(bars, {
    height: 0.6,
    stepMs: 10 * minute,
    textOf: ({ DisplayName }) => DisplayName,
  });

  const { start: left, end: right } = minutes(0, 25);
  const steps = [left, left + 10 * minute, left + 20 * minute];
  expect(x).toEqual([...steps, right - 1, right - 1, left, null]);
  expect(y).toEqual([-0.3, -0.3, -0.3, -0.3, 0.3, 0.3, null]);
  expect(customdata).toEqual([...Array<string>(6).fill('IMM-01'), '']);
});

function minutes(from: number, to: number) {
  return { start: start + from * minute, end: start + to * minute };
}
