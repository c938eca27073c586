import fc from 'fast-check';
import { expect, test } from 'vitest';

import { roundedMinutes } from './ledger.ts';

test('rounded losses add up to what is between the rounded totals', () => {
  const losses = fc.array(fc.option(fc.integer({ min: -3_600_000, max: 3_600_000 })));
  fc.assert(
    fc.property(fc.nat(1e9), losses, (base, lost) => {
      const productive = base - lost.reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
      const rows = roundedMinutes([
        line(base, true),
        ...lost.map((ms) => line(ms, false)),
        line(productive, true),
      ]);

      const [first, ...others] = rows.map(hundredths);
      const last = others.pop();
      expect((first ?? 0) - others.reduce((sum, one) => sum + one, 0)).toBe(last);
    }),
    // Losses exceed the time slightly.
    { examples: [[0, [200]]] },
  );
});

test('no loss is off by more than a hundredth of a minute, and an unknown one stays unknown', () => {
  const rows = roundedMinutes([line(60_000, true), line(null, false), line(299, false)]);

  expect(rows[0]).toBe(1);
  expect(rows[1]).toBeNull();
  expect(Math.abs((rows[2] ?? 1) - 299 / 60_000)).toBeLessThanOrEqual(0.01);
});

function hundredths(minutes: number | null | undefined): number {
  return Math.round((minutes ?? 0) * 100);
}

function line(ms: number | null, isTotal: boolean) {
  return { name: 'base' as const, ms, reason: null, sign: '' as const, isTotal };
}
