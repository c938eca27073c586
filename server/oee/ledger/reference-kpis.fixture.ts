import type { OeePolicy } from '#server/oee/policy.ts';

import type { ReferenceSums } from './reference-types.fixture.ts';

/** The KPIs by their definitions; `isAllTime`: against the whole clock. */
export function referenceKpis(sums: ReferenceSums, policy: OeePolicy, isAllTime: boolean) {
  const all = sums.window - (policy.plannedStops === 'excluded' ? sums.break : 0);
  const base = isAllTime ? all : plannedOf(sums, policy);
  const isKnown = base > 0 && !isSilent(sums);
  const performance = performanceOf(sums, policy);
  const quality = qualityOf(sums);
  return {
    OEE: oeeAgainst(base, sums, policy),
    TEEP: oeeAgainst(all, sums, policy),
    Availability: isKnown ? sums.run / base : null,
    Performance: isKnown ? performance : null,
    Quality: isKnown ? quality : null,
  };
}

/** Lost time in minutes. */
export function downMinutes(sums: ReferenceSums, policy: OeePolicy, plannedOnly: boolean): number {
  let down = sums.stop;
  if (policy.undefinedTime === 'down') down += sums.unknown;
  if (policy.plannedStops === 'availabilityLoss' && plannedOnly) down += sums.break;
  return down / 60_000;
}

function isSilent({ run, stop, changeover, total }: ReferenceSums): boolean {
  return run + stop + changeover === 0 && total === 0;
}

function plannedOf(sums: ReferenceSums, policy: OeePolicy): number {
  let planned = sums.run + sums.stop;
  if (policy.changeover === 'availabilityLoss') planned += sums.changeover;
  if (policy.undefinedTime === 'down') planned += sums.unknown;
  if (policy.plannedStops === 'availabilityLoss') planned += sums.break;
  return planned;
}

function qualityOf({ good, total }: ReferenceSums): number | null {
  return total === 0 ? null : good / total;
}

function performanceOf(sums: ReferenceSums, { capPerformance }: OeePolicy): number | null {
  if (sums.run === 0 || sums.withoutCycle > sums.total * 0.05) return null;
  const share = sums.total === 0 ? 1 : (sums.total - sums.withoutCycle) / sums.total;
  const performance = sums.ideal / (sums.run * share);
  return capPerformance ? Math.min(1, performance) : performance;
}

function oeeAgainst(base: number, sums: ReferenceSums, policy: OeePolicy): number | null {
  if (base <= 0 || isSilent(sums)) return null;
  if (sums.run === 0 || sums.total === 0) return 0;
  const performance = performanceOf(sums, policy);
  const quality = qualityOf(sums);
  return performance === null || quality === null
    ? null
    : (sums.run / base) * performance * quality;
}
