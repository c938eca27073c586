import fc from 'fast-check';
import { expect, test } from 'vitest';

import { noTrail, readCounter, type CounterState } from './counting.ts';

const minute = 60_000;

test.each<[string, number[], number]>([
  ['a lifetime counter that goes 3035, 3036, 3037 has made 2 parts', [3035, 3036, 3037], 2],
  ['a value between that is 0 is a glitch', [100_000, 0, 100_005], 5],
  ['so are two of them', [100_000, 0, 0, 100_005], 5],
  ['a value between that is half is a glitch', [1000, 500, 1001], 1],
  ['a value between that is one less is a glitch', [1000, 999, 1001], 1],
  ['a value between that is far too high is a glitch', [1000, 900_000, 1001], 1],
  ['a fall alone makes nothing', [3036, 2], 0],
  ['a reset is a second, rising value', [3036, 2, 5], 5],
  ['a reset to 0', [3036, 0, 3, 7], 7],
  ['a young counter may begin again too', [12, 0, 5], 5],
  ['a 16-bit counter that begins again', [65_530, 4, 10], 16],
  ['a signed 16-bit counter', [32_760, 2, 12], 20],
  ['a 32-bit counter', [2 ** 32 - 6, 4, 14], 20],
  ['a display of five digits', [99_990, 0, 10], 20],
  ['a reset far from a limit is a reset', [65_000, 0, 5], 5],
  ['near a limit, then a glitch', [65_530, 0, 65_534], 4],
  ['rejects corrected by one are no rejects', [5, 4, 5, 6], 1],
  ['a counter set to another value goes on from there', [1000, 500, 503, 504], 4],
  ['0 on start and the lifetime counter minutes later', [0, 0, 250_000, 250_004], 4],
  ['a fall further while in doubt', [1000, 600, 500, 502], 2],
  ['a fast counter is believed by its second rise', [0, 600, 1200, 1850], 1850],
])('%s', (_, values, parts) => {
  expect(count(values, { everyMs: minute })).toBe(parts);
});

test('after a gap the difference is taken from the last good value', () => {
  const first = read({ value: null, trail: noTrail }, 3036, 0);
  expect(read(first, 3040, 600 * minute).delta).toBe(4);
});

test('time that passes after a reset makes no limit of it', () => {
  const stood = Array.from({ length: 11 }, () => 998_041);
  const begun = Array.from({ length: 32 }, () => 0);

  expect(count([...stood, ...begun, 1], { everyMs: minute })).toBe(1);
});

test('after a long time without values a counter near its limit was reset', () => {
  expect(count([65_000, 0, 5], { everyMs: 59 * minute })).toBe(541);
  expect(count([65_000, 0, 5], { everyMs: 61 * minute })).toBe(5);
});

test.each<[string, number[], number]>([
  ['a 16-bit counter', [65_530, 4, 10], 16],
  ['one that is far from its limit', [34_000, 0, 10], 31_546],
  ['a glitch near the limit', [65_530, 0, 65_534], 4],
  ['a value between that is half', [1000, 500, 1001], 1],
])('a counter whose limit is set rolls over at any time: %s', (_, values, parts) => {
  let counter: CounterState = { value: null, trail: noTrail };
  let made = 0;
  for (const [index, value] of values.entries()) {
    const at = index * 720 * minute;
    counter = readCounter(counter, { value, at }, { cycleMs: null, limit: 2 ** 16 });
    made += (counter as ReturnType<typeof readCounter>).delta;
  }

  expect(made).toBe(parts);
});

test('an ideal cycle bounds what can be made in a time', () => {
  const fast = count([0, 5000], { everyMs: 60 * minute, cycleMs: 2000 });
  const slow = count([0, 5000], { everyMs: 60 * minute, cycleMs: 20_000 });

  expect([fast, slow]).toEqual([5000, 0]);
});

test('without a product the bound is one part a second', () => {
  expect(count([0, 3600], { everyMs: 60 * minute })).toBe(3600);
  expect(count([0, 3700], { everyMs: 60 * minute })).toBe(0);
});

test('a counter that showed 0 before its lifetime count has made what it counted since', () => {
  // Recorded from a mill: seconds and values.
  const recorded = [
    [0, 0],
    [266, 3763],
    [11_314, 3766],
    [11_628, 3767],
  ] as const;

  expect(partsOf(recorded)).toBe(4);
  expect(partsOf(recorded, 12_500)).toBe(4);
});

test('a counter that jumped goes on from there, however long its next part takes', () => {
  fc.assert(
    fc.property(
      fc.record({
        from: fc.integer({ min: 0, max: 5000 }),
        jump: fc.integer({ min: 1200, max: 4_000_000 }),
        afterS: fc.integer({ min: 1, max: 1000 }),
        more: fc.array(
          fc.record({ waitS: fc.integer({ min: 100, max: 500_000 }), parts: fc.nat(5) }),
          { minLength: 1, maxLength: 8 },
        ),
        /** Seconds between repeated readings of the same value; null: none. */
        pollS: fc.constantFrom(null, 10, 600),
        cycleMs: fc.constantFrom(null, 12_500),
      }),
      ({ from, jump, afterS, more, pollS, cycleMs }) => {
        const points: [number, number][] = [[0, from]];
        let [seconds, value] = [afterS, from + jump];
        let made = 0;
        points.push([seconds, value]);
        for (const { waitS, parts } of more) {
          const next = seconds + waitS;
          const every = Math.max(pollS ?? Infinity, waitS / 50);
          for (let at = seconds + every; at < next; at += every) points.push([at, value]);
          [seconds, value, made] = [next, value + parts, made + parts];
          points.push([seconds, value]);
        }

        expect(partsOf(points, cycleMs)).toBe(made);
      },
    ),
  );
});

test('pallets that are counted at once are parts, whether a source repeats its values or not', () => {
  const pallets = [0, 48, 96, 144, 192].map((value, index) => [index * 600, value] as const);
  const polled = pallets.flatMap(([seconds, value]) =>
    Array.from({ length: 60 }, (_, index) => [seconds + index * 10, value] as const),
  );

  expect([partsOf(pallets), partsOf(polled), partsOf(polled, 12_500)]).toEqual([192, 192, 192]);
});

test('a value in doubt is warned about once', () => {
  const good = read({ value: 1000, trail: { ...noTrail, at: 0 } }, 1000, minute);
  const fallen = read(good, 500, 2 * minute);

  const warning = { code: 'counter.fell', from: 1000, to: 500 };
  expect(fallen).toMatchObject({ value: 1000, delta: 0, warning });
  expect(read(fallen, 500, 3 * minute).warning).toBeNull();
  expect(read(good, 99_000, 2 * minute).warning).toEqual({
    code: 'counter.rose',
    from: 1000,
    to: 99_000,
  });
});

test('books of an older version do not say when a counter was read, and count on', () => {
  expect(read({ value: 1000, trail: noTrail }, 1900, minute).delta).toBe(900);
});

/** Sum of the parts counted in a series of [second, value]. */
function partsOf(points: readonly (readonly [number, number])[], cycleMs: number | null = null) {
  let counter: CounterState = { value: null, trail: noTrail };
  let parts = 0;
  for (const [seconds, value] of points) {
    const step = read(counter, value, seconds * 1000, cycleMs);
    counter = step;
    parts += step.delta;
  }
  return parts;
}

function count(values: number[], { everyMs = minute, cycleMs = null as number | null }) {
  let counter: CounterState = { value: null, trail: noTrail };
  let parts = 0;
  for (const [index, value] of values.entries()) {
    const step = read(counter, value, index * everyMs, cycleMs);
    counter = step;
    parts += step.delta;
  }
  return parts;
}

function read(counter: CounterState, value: number, at: number, cycleMs: number | null = null) {
  return readCounter(counter, { value, at }, { cycleMs });
}
