import fc from 'fast-check';
import { expect, test } from 'vitest';

import { kpisOf, overAllTime } from './kpis.ts';
import { lossesOf, type LossTree } from './losses.ts';
import { defaultPolicy, type OeePolicy } from './policy.ts';
import { noSums, type Sums } from './sums.ts';

const minute = 60_000;

/** The worked example of Vorne's "The Fast Guide to OEE". */
const vorne: Sums = {
  ...noSums,
  windowMs: 480 * minute,
  plannedMs: 420 * minute,
  runMs: 373 * minute,
  stopMs: 47 * minute,
  plannedStopMs: 60 * minute,
  totalParts: 19_271,
  goodParts: 18_848,
  rejectParts: 423,
  idealMs: 19_271 * 1000,
};

test('the losses of the fast guide to OEE, in minutes', () => {
  const { BaseMs, ProductiveMs, ...tree } = lossesOf(vorne, defaultPolicy);

  expect(BaseMs / minute).toBe(420);
  expect(minutesOf(tree, 'breakdowns')).toBe(47);
  expect(minutesOf(tree, 'setup')).toBe(0);
  expect(minutesOf(tree, 'reducedSpeed')).toBeCloseTo(373 - 19_271 / 60, 9);
  expect(minutesOf(tree, 'productionRejects')).toBeCloseTo(423 / 60, 9);
  expect((ProductiveMs ?? 0) / minute).toBeCloseTo(18_848 / 60, 9);
});

test('what cannot be told apart is null and says where it is, never 0', () => {
  expect(lossesOf(vorne, defaultPolicy).Losses).toContainEqual({
    Name: 'smallStops',
    Ms: null,
    Reason: 'IN_BREAKDOWNS',
  });
  expect(lossesOf(vorne, { ...defaultPolicy, microStopSeconds: 60 }).Losses).toContainEqual({
    Name: 'smallStops',
    Ms: null,
    Reason: 'IN_REDUCED_SPEED',
  });
  expect(lossesOf(vorne, defaultPolicy).Losses).toContainEqual({
    Name: 'startupRejects',
    Ms: null,
    Reason: 'IN_PRODUCTION_REJECTS',
  });
});

test('without an ideal cycle no one knows what was lost to speed', () => {
  const tree = lossesOf({ ...vorne, partsWithoutCycle: 1000 }, defaultPolicy);

  expect(tree.ProductiveMs).toBeNull();
  for (const Name of ['reducedSpeed', 'productionRejects'])
    expect(tree.Losses).toContainEqual({ Name, Ms: null, Reason: 'NO_IDEAL_CYCLE' });
});

test('time without a shift is a loss of TEEP, not of OEE', () => {
  const whole = overAllTime({ ...vorne, windowMs: 1440 * minute }, defaultPolicy);

  expect(minutesOf(lossesOf(whole, defaultPolicy), 'schedule')).toBe(1020);
  expect(minutesOf(lossesOf(vorne, defaultPolicy), 'schedule')).toBe(0);
});

const ms = fc.integer({ min: 0, max: 90_000_000 });
const anySums: fc.Arbitrary<Sums> = fc
  .record({
    runMs: ms,
    stopMs: ms,
    undefinedMs: ms,
    changeoverMs: ms,
    plannedStopMs: ms,
    offMs: ms,
    goodParts: fc.nat(5000),
    rejectParts: fc.nat(500),
    cycleMs: fc.integer({ min: 1, max: 40_000 }),
    partsWithoutCycle: fc.constantFrom(0, 0, 0, 3),
    isWhole: fc.boolean(),
  })
  .map(({ offMs, cycleMs, isWhole, ...one }) => {
    const plannedMs = one.runMs + one.stopMs + one.undefinedMs + one.changeoverMs;
    const totalParts = one.goodParts + one.rejectParts;
    const windowMs = plannedMs + one.plannedStopMs + offMs;
    const idealMs = totalParts * cycleMs;
    const partsWithoutCycle = Math.min(one.partsWithoutCycle, totalParts);
    const made = { plannedMs, totalParts, windowMs, idealMs, partsWithoutCycle };
    const sums = Object.assign({}, noSums, one, made);
    return isWhole ? overAllTime(sums, defaultPolicy) : sums;
  });
const anyPolicy: fc.Arbitrary<OeePolicy> = fc.record({
  plannedStops: fc.constantFrom('excluded', 'plannedLoss', 'availabilityLoss'),
  changeover: fc.constantFrom('availabilityLoss', 'plannedLoss'),
  undefinedTime: fc.constantFrom('down', 'leftOut'),
  capPerformance: fc.boolean(),
  microStopSeconds: fc.constantFrom(0, 60),
});

test('planned time less all losses is the productive time, and that is the OEE, under every policy', () => {
  fc.assert(
    fc.property(anySums, anyPolicy, (sums, policy) => {
      const tree = lossesOf(sums, policy);
      const { OEE, Availability } = kpisOf(sums, policy);

      expect(tree.ProductiveMs === null).toBe(OEE === null);
      fc.pre(tree.ProductiveMs !== null);
      const left = tree.BaseMs - lostIn(tree.Losses);
      // Many parts in a moment give an ideal time far above the base: the error is relative to the
      // larger.
      const largest = Math.max(tree.BaseMs, sums.idealMs);
      expect(Math.abs(left - (tree.ProductiveMs ?? 0)) / largest).toBeLessThan(1e-14);
      expect((Math.abs(left / tree.BaseMs - (OEE ?? 0)) * tree.BaseMs) / largest).toBeLessThan(
        1e-14,
      );
      const ran = tree.BaseMs - lostIn(tree.Losses.slice(0, 5));
      expect(ran).toBeCloseTo((Availability ?? 0) * tree.BaseMs, 4);
    }),
    { numRuns: 2000 },
  );
});

function lostIn(losses: LossTree['Losses']): number {
  return losses.reduce((sum, { Ms }) => sum + (Ms ?? 0), 0);
}

function minutesOf({ Losses }: Pick<LossTree, 'Losses'>, name: string): number {
  return (Losses.find(({ Name }) => Name === name)?.Ms ?? Number.NaN) / minute;
}
