import { expect, test } from 'vitest';

import { allTimePolicy, downMs, kpisOf, overAllTime } from './kpis.ts';
import { defaultPolicy } from './policy.ts';
import { addSums, type Sums } from './sums.ts';

const minute = 60_000;

/** The worked example of Vorne's "The Fast Guide to OEE". */
const vorne = shift({
  windowMs: 480 * minute,
  runMs: 373 * minute,
  stopMs: 47 * minute,
  plannedStopMs: 60 * minute,
  totalParts: 19_271,
  goodParts: 18_848,
  rejectParts: 423,
  idealMs: 19_271 * 1000,
});

test('comes to the figures of the fast guide to OEE', () => {
  const { Availability, Performance, Quality, OEE, TEEP, Reasons } = kpisOf(vorne, defaultPolicy);

  expect([Availability, Performance, Quality, OEE].map((ratio) => percent(ratio))).toEqual([
    88.81, 86.11, 97.8, 74.79,
  ]);
  expect(TEEP).toBeCloseTo(((OEE ?? 0) * 420) / 480, 12);
  expect(Reasons).toEqual([]);
});

test('OEE is the good parts at their ideal cycle over planned time', () => {
  expect(kpisOf(vorne, defaultPolicy).OEE).toBeCloseTo((18_848 * 1000) / (420 * minute), 12);
});

test('a roll-up adds sums, so the busier machine weighs more', () => {
  const idle = shift({ stopMs: 60 * minute });
  const both = kpisOf(addSums(vorne, idle), defaultPolicy);

  expect(both.Availability).toBeCloseTo(373 / 480, 12);
});

test.each<[string, Partial<Sums>, object]>([
  ['no planned time', {}, { OEE: null, Availability: null, Reasons: ['NO_PLANNED_TIME'] }],
  [
    'nothing heard, over a break',
    { undefinedMs: minute, plannedStopMs: minute },
    { OEE: null, TEEP: null, Reasons: ['NO_DATA'] },
  ],
  [
    'a product without ideal cycle',
    { runMs: minute, totalParts: 5, goodParts: 5, partsWithoutCycle: 1 },
    { OEE: null, Availability: 1, Performance: null, Quality: 1, Reasons: ['NO_IDEAL_CYCLE'] },
  ],
  [
    'no parts in run time',
    { runMs: minute },
    { OEE: 0, Performance: 0, Quality: null, Reasons: ['NO_COUNT'] },
  ],
  [
    'no run time',
    { stopMs: minute },
    { OEE: 0, Availability: 0, Performance: null, Quality: null, Reasons: ['NO_COUNT'] },
  ],
])('%s', (_, sums, kpis) => {
  expect(kpisOf(shift(sums), defaultPolicy)).toMatchObject(kpis);
});

test('a performance above 100 % stays visible unless the policy caps it', () => {
  const tooFast = shift({ runMs: minute, totalParts: 2, goodParts: 2, idealMs: 2 * minute });

  expect(kpisOf(tooFast, defaultPolicy).Performance).toBe(2);
  expect(kpisOf(tooFast, { ...defaultPolicy, capPerformance: true }).Performance).toBe(1);
});

const mixed = shift({
  windowMs: 100,
  runMs: 40,
  stopMs: 10,
  undefinedMs: 10,
  changeoverMs: 20,
  plannedStopMs: 10,
  totalParts: 1,
  goodParts: 1,
  idealMs: 40,
});

test.each([
  [{}, 40 / 80, 40 / 100, 20],
  [{ plannedStops: 'excluded' as const }, 40 / 80, 40 / 90, 20],
  [{ plannedStops: 'availabilityLoss' as const }, 40 / 90, 40 / 100, 30],
  [{ changeover: 'plannedLoss' as const }, 40 / 60, 40 / 100, 20],
  [{ undefinedTime: 'leftOut' as const }, 40 / 70, 40 / 100, 10],
])('under the policy %j losses go where it says', (policy, availability, teep, down) => {
  const kpis = kpisOf(mixed, { ...defaultPolicy, ...policy });

  expect(kpis.Availability).toBeCloseTo(availability, 12);
  expect(kpis.TEEP).toBeCloseTo(teep, 12);
  expect(downMs(mixed, { ...defaultPolicy, ...policy })).toBe(down);
});

const policies = (['excluded', 'plannedLoss', 'availabilityLoss'] as const).flatMap(
  (plannedStops) =>
    (['availabilityLoss', 'plannedLoss'] as const).flatMap((changeover) =>
      (['down', 'leftOut'] as const).flatMap((undefinedTime) =>
        [true, false].map((capPerformance) => ({
          plannedStops,
          changeover,
          undefinedTime,
          capPerformance,
          microStopSeconds: defaultPolicy.microStopSeconds,
        })),
      ),
    ),
);

test.each(policies)('against all time, OEE is TEEP under %j', (policy) => {
  const cases = [mixed, shift({ windowMs: 100, changeoverMs: 50 }), shift({ windowMs: 100 })];
  for (const sums of cases) {
    const allTime = kpisOf(overAllTime(sums, policy), allTimePolicy(policy));
    expect(allTime.OEE).toBe(kpisOf(sums, policy).TEEP);
    expect(allTime.TEEP).toBe(allTime.OEE);
  }
});

test('time that is excluded is in no TEEP; how set-up and unknown time count is not asked', () => {
  const excluded = { ...defaultPolicy, plannedStops: 'excluded' as const };
  const gentle = { changeover: 'plannedLoss', undefinedTime: 'leftOut' } as const;

  expect(kpisOf(mixed, { ...excluded, ...gentle }).TEEP).toBeCloseTo(40 / 90, 12);
  expect(kpisOf(mixed, { ...defaultPolicy, ...gentle }).TEEP).toBeCloseTo(40 / 100, 12);
});

test('few parts without an ideal cycle leave the Performance of the others, with a reason', () => {
  const run = { runMs: 1000 * minute, goodParts: 1000, totalParts: 1000 };
  const few = shift({ ...run, idealMs: 950 * minute, partsWithoutCycle: 50 });
  const many = shift({ ...run, idealMs: 949 * minute, partsWithoutCycle: 51 });

  expect(kpisOf(few, defaultPolicy)).toMatchObject({
    Performance: 1,
    OEE: 1,
    Reasons: ['NO_IDEAL_CYCLE'],
  });
  expect(kpisOf(many, defaultPolicy)).toMatchObject({ Performance: null, OEE: null });
});

function shift(sums: Partial<Sums>): Sums {
  const { runMs = 0, stopMs = 0, undefinedMs = 0, changeoverMs = 0 } = sums;
  return addSums({ ...sums, plannedMs: runMs + stopMs + undefinedMs + changeoverMs });
}

function percent(ratio: number | null): number {
  return Math.round((ratio ?? NaN) * 10_000) / 100;
}
