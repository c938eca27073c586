import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  movedView,
  roomOf,
  viewOfSpot,
  viewAfterKey,
  wholePlan,
  zoomedView,
  type View,
} from './view.ts';

/** A box as wide as the plan, and 1.5 times as high. */
const room = { width: 1, height: 1.5 };

test('a plan fits into its box on the narrower side', () => {
  expect(roomOf({ width: 600, height: 300 }, 2)).toEqual({ width: 1, height: 1 });
  expect(roomOf({ width: 900, height: 300 }, 2)).toEqual({ width: 1.5, height: 1 });
  expect(roomOf({ width: 600, height: 600 }, 2)).toEqual({ width: 1, height: 2 });
});

test('what lies under the pointer stays there as the plan grows', () => {
  const at = { x: 0.7, y: 0.6 };
  const before = zoomedView(wholePlan, 2, { room });
  const after = zoomedView(before, 1.5, { room, at });

  expect(after.zoom).toBe(3);
  expect((at.x - after.x) * after.zoom).toBeCloseTo((at.x - before.x) * before.zoom);
  expect((at.y - after.y) * after.zoom).toBeCloseTo((at.y - before.y) * before.zoom);
});

test('it grows to eight times and shrinks to the whole plan, never further', () => {
  expect(zoomedView(wholePlan, 100, { room }).zoom).toBe(8);
  expect(zoomedView({ zoom: 4, x: 0.9, y: 0.9 }, 0.001, { room })).toEqual(wholePlan);
});

test('the arrow keys move what is in sight by a part of it, and stop at the edge', () => {
  const near = { zoom: 4, x: 0.5, y: 0.5 };

  expect(viewAfterKey(near, 'ArrowRight', room)?.x).toBeCloseTo(0.5375);
  expect(viewAfterKey(near, 'ArrowUp', room)?.y).toBeCloseTo(0.44375);
  expect(viewAfterKey({ ...near, x: 0.875 }, 'ArrowRight', room)?.x).toBe(0.875);
  expect(viewAfterKey(wholePlan, 'ArrowDown', room)).toEqual(wholePlan);
  expect(viewAfterKey(near, 'a', room)).toBeUndefined();
});

test('a spot out of sight is brought in by the least move, one in sight moves nothing', () => {
  const near: View = { zoom: 4, x: 0.5, y: 0.5 };

  expect(viewOfSpot(near, { left: 45, top: 45, width: 10, height: 10 }, room)).toEqual(near);
  expect(viewOfSpot(near, { left: 80, top: 50, width: 10, height: 10 }, room).x).toBeCloseTo(0.775);
  expect(viewOfSpot(near, { left: 10, top: 50, width: 80, height: 10 }, room).x).toBeCloseTo(0.5);
});

test('no way of moving and zooming loses the plan', () => {
  const share = fc.double({ min: -3, max: 3, noNaN: true });
  const move = fc.record({
    factor: fc.double({ min: 0.1, max: 10, noNaN: true }),
    x: share,
    y: share,
  });
  const shape = fc.record({
    width: fc.double({ min: 1, max: 4, noNaN: true }),
    height: fc.constant(1),
  });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 20 }), shape, (moves, box) => {
      let view = wholePlan;
      for (const { factor, x, y } of moves) {
        view = movedView(zoomedView(view, factor, { room: box, at: { x, y } }), { x, y }, box);
        const half = { x: box.width / view.zoom / 2, y: box.height / view.zoom / 2 };
        expect(view.x).toBeGreaterThanOrEqual(Math.min(0.5, half.x));
        expect(view.x).toBeLessThanOrEqual(Math.max(0.5, 1 - half.x));
        expect(view.y).toBeGreaterThanOrEqual(Math.min(0.5, half.y));
        expect(view.y).toBeLessThanOrEqual(Math.max(0.5, 1 - half.y));
      }
    }),
  );
});
