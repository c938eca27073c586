import fc from 'fast-check';
import { expect, test } from 'vitest';

import { reading, rules, type Value } from '#server/oee/ledger/ledger.fixture.ts';
import { compareReadings } from '#server/oee/ledger/ledger.ts';
import {
  applyReadings,
  emptyState,
  withoutMemory,
  type AdvancedMachine,
} from '#server/oee/machine-state.ts';

import { applyInSlices } from './apply-in-slices.ts';

const value = fc.oneof(
  fc.record<Value>({
    tag: fc.constant('status'),
    value: fc.constantFrom('RUNNING', 'STOPPED', 'UNDEFINED'),
  }),
  fc.record<Value>({
    tag: fc.constantFrom('totalparts', 'goodparts'),
    value: fc.integer({ min: 0, max: 3000 }),
  }),
  fc.record<Value>({ tag: fc.constant('changeover'), value: fc.boolean() }),
  fc.record<Value>({ tag: fc.constant('product'), value: fc.constantFrom('cap', 'lid') }),
);
const minutes = fc.integer({ min: 0, max: 2000 });
/** More readings than are applied at once, many of them at one instant. */
const history = fc
  .array(fc.tuple(value, minutes), { minLength: 600, maxLength: 1800, size: 'max' })
  .map((all) => all.map(([one, at], seq) => ({ ...reading(one, at), seq })));

test('a machine stands where it would had all readings been applied at once', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (readings) => {
      const sorted = readings.toSorted(compareReadings);
      const start = withoutMemory(emptyState);
      const atOnce = applyReadings(start, sorted, rules());
      const inTurns = await applyInSlices(start, sorted, rules());

      expect(reported(inTurns)).toEqual(reported(atOnce));
    }),
    { numRuns: 30 },
  );
});

test('what comes late is told of the whole', async () => {
  const start = withoutMemory(emptyState);
  const today = await applyInSlices(
    start,
    [reading({ tag: 'status', value: 'RUNNING' }, 6000)],
    rules(),
  );
  const mixed = [10, 6001].map((at) => reading({ tag: 'status', value: 'STOPPED' }, at));

  expect(await applyInSlices(today?.state ?? start, mixed, rules())).toBeNull();
});

/** Sums of parts differ in their last digits. */
function reported(moved: AdvancedMachine | null) {
  if (!moved) return null;
  const { state, outcome } = moved;
  const hours = [...outcome.hours].map(([hourAt, sums]) => [
    hourAt,
    Object.entries(sums).map(([name, sum]) => [name, Math.round(Number(sum) * 1e3)]),
  ]);
  return { ledger: state.ledger, outcome: { ...outcome, hours } };
}
