import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  withSpotsAlike,
  withChangedSpot,
  emptyPlan,
  withMovedSpots,
  withSpots,
  withMachineAt,
  placedInRows,
  withResizedSpots,
  snappedMove,
  withoutSpots,
  withPicture,
  type PlanDraft,
} from './plan-edits.ts';

const ids = new Set(['a']);
const plan: PlanDraft = {
  ...emptyPlan,
  Spots: [
    { MachineId: 'a', Left: 10, Top: 10, Width: 8, Height: 6 },
    { MachineId: 'b', Left: 50, Top: 40, Width: 8, Height: 6 },
  ],
};

test('spots are moved together, as far as the first of them reaches the edge', () => {
  const both = new Set(['a', 'b']);
  const { Spots } = withMovedSpots(plan, both, { x: -20, y: 5 });

  expect(Spots.map(({ Left, Top }) => [Left, Top])).toEqual([
    [0, 15],
    [40, 45],
  ]);
  expect(withMovedSpots(plan, both, { x: 0, y: 0 })).toBe(plan);
});

test('a spot grows to the edge and shrinks to what can be pressed', () => {
  expect(withResizedSpots(plan, ids, { x: 500, y: 500 }).Spots[0]).toMatchObject({
    Width: 90,
    Height: 90,
  });
  expect(withResizedSpots(plan, ids, { x: -50, y: -50 }).Spots[0]).toMatchObject({
    Width: 0.5,
    Height: 0.5,
  });
});

test('one that is typed beyond the edge stands at it', () => {
  expect(withChangedSpot(plan, 'a', { Left: 99 }).Spots[0]).toMatchObject({ Left: 92, Width: 8 });
});

test('a machine is placed once, around the point, as large as the last one', () => {
  const { Spots } = withMachineAt(plan, 'a', { x: 30, y: 30 });

  expect(Spots).toHaveLength(2);
  expect(Spots[1]).toMatchObject({ MachineId: 'a', Left: 26, Top: 27, Width: 8, Height: 6 });
});

test('spots that are placed take the place of those of the same machines, within the plan', () => {
  const spot = { MachineId: 'a', Left: 98, Top: 0, Width: 8, Height: 6 };

  expect(withSpots(plan, [spot]).Spots).toEqual([plan.Spots[1], { ...spot, Left: 92 }]);
});

test('all get the size and shape of one', () => {
  const round = withChangedSpot(plan, 'a', { Shape: 'ellipse', Width: 20 });

  expect(withSpotsAlike(round, 'a').Spots.map(({ Width, Shape }) => [Width, Shape])).toEqual([
    [20, 'ellipse'],
    [20, 'ellipse'],
  ]);
});

test('machines in rows overlap no spot and no other, up to a thousand of them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.boolean(), (count, isEmpty) => {
      const before = isEmpty ? emptyPlan : plan;
      const added = Array.from({ length: count }, (_, index) => `m${index}`);
      const { Spots } = placedInRows(before, added);

      expect(Spots).toHaveLength(before.Spots.length + count);
      for (const spot of Spots) {
        expect(spot.Left + spot.Width).toBeLessThanOrEqual(100);
        expect(spot.Top + spot.Height).toBeLessThanOrEqual(100);
      }
      expect(overlapping(Spots)).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

test('an edge that is nearly on the line of another spot is put on it', () => {
  const reach = { x: 0.6, y: 0.6 };

  expect(snappedMove(plan, ids, { way: { x: 39.6, y: 10 }, reach })).toEqual({ x: 40, y: 10 });
  expect(snappedMove(plan, ids, { way: { x: 38, y: 29.7 }, reach })).toEqual({ x: 38, y: 30 });
});

test('a plan takes the ratio of its picture, and spots stay where they are', () => {
  const after = withPicture(plan, { Id: 'p', Width: 800, Height: 800 });

  expect(after).toEqual({ ...plan, PictureId: 'p', Width: 800, Height: 800 });
  expect(withoutSpots(after, ids).Spots).toHaveLength(1);
});

function overlapping(spots: PlanDraft['Spots']): string[] {
  return spots.flatMap((a, index) =>
    spots
      .slice(index + 1)
      .filter(
        (b) =>
          a.Left + a.Width > b.Left + 0.02 &&
          b.Left + b.Width > a.Left + 0.02 &&
          a.Top + a.Height > b.Top + 0.02 &&
          b.Top + b.Height > a.Top + 0.02,
      )
      .map((b) => `${a.MachineId} ${b.MachineId}`),
  );
}
