import fc from 'fast-check';
import { expect, test } from 'vitest';

import { defaultPolicy } from '#server/oee/policy.ts';
import { noSums, type Sums } from '#server/oee/sums.ts';
import { createPlantCalendar } from '#server/oee/time/calendar.ts';
import { hourMs } from '#shared/durations.ts';

import {
  applyReading,
  compareReadings,
  createOutcome,
  emptyLedger,
  type Reading,
} from './ledger.ts';
import { anyPast, type MachinePast } from './past.fixture.ts';
import { tickMs, type ReferenceSums } from './reference-types.fixture.ts';
import { referenceOf } from './reference.fixture.ts';

/*
 * Compares the hours of random histories with the reference, without a database. The seed is fixed
 * in the gate and random in `check:full`, or set by `LINESIDE_FIGURE_SEED=7
 * LINESIDE_LEDGER_RUNS=5000 npx vitest run ...`.
 */
const seed = Number(process.env['LINESIDE_FIGURE_SEED'] ?? 2026);
const numRuns = Number(process.env['LINESIDE_LEDGER_RUNS'] ?? 200);
const zone = 'America/Chicago';
const now = Date.parse('2026-11-01T19:40:30Z');
const end = Math.ceil(now / hourMs) * hourMs;
const start = end - 30 * hourMs;
const cycles = { cap: 10_000, lid: 20_000 };
const plant = { zone, calendar: { shifts: [] }, policy: defaultPolicy, cycles };

test('every hour has the parts and changeovers that the reference says', () => {
  fc.assert(
    fc.property(anyPast(start, (now - start) / tickMs), (machine) => {
      const { byHour } = referenceOf(machine.past, plant, { start, end, from: start, now });
      const hours = ledgerHours(machine);
      for (const [hourAt, sums] of byHour)
        expect(ofLedger(hours.get(hourAt) ?? noSums)).toEqual(ofReference(sums));
      expect([...hours.keys()].filter((hourAt) => !byHour.has(hourAt))).toEqual([]);
    }),
    { seed, numRuns },
  );
}, 600_000);

function ledgerHours({ samples }: MachinePast): Map<number, Sums> {
  const rules = {
    calendar: createPlantCalendar(zone, plant.calendar),
    policyAt: () => defaultPolicy,
    cycleOf: (product: string | null) => new Map(Object.entries(cycles)).get(product ?? '') ?? null,
  };
  const once = new Map(samples.map((one) => [`${one.at} ${one.tag}`, one]));
  const readings = [...once.values()].map((one) =>
    Object.assign({ seq: -1, source: 'lab' }, one),
  ) as Reading[];
  const ledger = { ...emptyLedger };
  const outcome = createOutcome();
  for (const one of readings.toSorted(compareReadings))
    applyReading(ledger, one, { rules, outcome });
  return outcome.hours;
}

function ofLedger(sums: Sums) {
  const { totalParts, goodParts, rejectParts, idealMs, partsWithoutCycle, changeovers } = sums;
  return { totalParts, goodParts, rejectParts, idealMs, partsWithoutCycle, changeovers };
}

function ofReference(sums: ReferenceSums) {
  return {
    totalParts: sums.total,
    goodParts: sums.good,
    rejectParts: sums.reject,
    idealMs: sums.ideal,
    partsWithoutCycle: sums.withoutCycle,
    changeovers: sums.changeovers,
  };
}
