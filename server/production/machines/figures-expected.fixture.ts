import { expect } from 'vitest';

import { downMinutes, referenceKpis } from '#server/oee/ledger/reference-kpis.fixture.ts';
import type { PlantTruth, ReferenceSums } from '#server/oee/ledger/reference-types.fixture.ts';

/** Expected row of the machine list. */
export function rowOf(sums: ReferenceSums, plant: PlantTruth, plannedOnly: boolean) {
  return {
    ...kpisOf(sums, plant, plannedOnly),
    ...partsOf(sums),
    Changeovers: sums.changeovers,
    ProductChangeOverCount: sums.changeovers,
    DownTime: expect.closeTo(downMinutes(sums, plant.policy, plannedOnly), 9),
  };
}

/** Expected roll-up of a plant. */
export function rollUpOf(sums: ReferenceSums, plant: PlantTruth, plannedOnly: boolean) {
  return {
    ...kpisOf(sums, plant, plannedOnly),
    ...partsOf(sums),
    Explanation: {
      Sums: {
        RunMs: sums.run,
        StopMs: sums.stop,
        UnknownMs: sums.unknown,
        ChangeoverMs: sums.changeover,
        Changeovers: sums.changeovers,
        PartsWithoutCycle: sums.withoutCycle,
        IdealMs: expect.closeTo(sums.ideal, 3),
      },
    },
  };
}

/** Expected values of one interval of a series. */
export function valuesOf(sums: ReferenceSums, plant: PlantTruth, plannedOnly: boolean) {
  return {
    OEE: kpisOf(sums, plant, plannedOnly)['OEE'],
    totalparts: sums.total,
    goodparts: sums.good,
    rejectparts: sums.reject,
    uptime: sums.run / 60_000,
  };
}

function partsOf({ total, good, reject }: ReferenceSums) {
  return { TotalParts: total, GoodParts: good, RejectParts: reject };
}

function kpisOf(sums: ReferenceSums, { policy }: PlantTruth, plannedOnly: boolean) {
  const kpis = Object.entries(referenceKpis(sums, policy, !plannedOnly));
  return Object.fromEntries(
    kpis.map(([name, value]) => [name, value === null ? null : expect.closeTo(value, 9)]),
  );
}
