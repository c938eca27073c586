import type { OeePolicy } from './policy.ts';
import type { Sums } from './sums.ts';

/** Why a KPI is null. NO_IDEAL_CYCLE beside a Performance: some parts have no ideal cycle. */
type Reason = 'NO_DATA' | 'NO_PLANNED_TIME' | 'NO_IDEAL_CYCLE' | 'NO_COUNT';

/** Fractions. Null where they cannot be computed from the sums; `Reasons` has the cause. */
export interface Kpis {
  OEE: number | null;
  Availability: number | null;
  Performance: number | null;
  Quality: number | null;
  TEEP: number | null;
  Reasons: Reason[];
}

const nothingKnown = {
  OEE: null,
  Availability: null,
  Performance: null,
  Quality: null,
  TEEP: null,
} as const;

/**
 * Largest share of parts without an ideal cycle for which Performance is computed from the others.
 * Were the true cycle of those parts twice the mean, or half of it, Performance would still be
 * right to a twentieth, less than the usual error of ideal cycles.
 */
const maxWithoutCycle = 0.05;

/** The one place where sums become ratios. Tile, chart, modal and export all come here. */
export function kpisOf(sums: Sums, policy: OeePolicy): Kpis {
  const plannedMs = availabilityBase(sums, policy);
  const isKnown = !isUnheardOf(sums);
  const factors = { performance: performanceOf(sums, policy), quality: qualityOf(sums) };
  const TEEP = isKnown ? oeeOf(sums, allTimeMs(sums, policy), factors) : null;
  if (plannedMs <= 0) return { ...nothingKnown, TEEP, Reasons: ['NO_PLANNED_TIME'] };
  if (!isKnown) return { ...nothingKnown, Reasons: ['NO_DATA'] };

  const { performance, quality } = factors;
  return {
    OEE: oeeOf(sums, plannedMs, factors),
    Availability: sums.runMs / plannedMs,
    Performance: performance.value,
    Quality: quality,
    TEEP,
    Reasons: [...performance.reasons, ...(quality === null ? (['NO_COUNT'] as const) : [])],
  };
}

/**
 * The same time against the whole clock, so that OEE is TEEP: all time counts as planned, except
 * excluded stops. Evaluate the result with `allTimePolicy`; the plant's treatment of changeovers
 * and unknown time does not matter.
 */
export function overAllTime(sums: Sums, policy: OeePolicy): Sums {
  const allMs = allTimeMs(sums, policy);
  return { ...sums, windowMs: allMs, plannedMs: allMs, plannedStopMs: 0 };
}

/** The policy for the result of `overAllTime`. */
export function allTimePolicy(policy: OeePolicy): OeePolicy {
  return { ...policy, changeover: 'availabilityLoss', undefinedTime: 'down' };
}

function allTimeMs({ windowMs, plannedStopMs }: Sums, { plannedStops }: OeePolicy): number {
  return plannedStops === 'excluded' ? windowMs - plannedStopMs : windowMs;
}

/** Milliseconds of down time by the plant's policy: the value of `DownTime`. */
export function downMs(sums: Sums, policy: OeePolicy): number {
  const unknown = policy.undefinedTime === 'down' ? sums.undefinedMs : 0;
  const planned = policy.plannedStops === 'availabilityLoss' ? sums.plannedStopMs : 0;
  return sums.stopMs + unknown + planned;
}

/** Milliseconds that availability is measured against. */
export function availabilityBase(sums: Sums, policy: OeePolicy): number {
  let base = sums.plannedMs;
  if (policy.plannedStops === 'availabilityLoss') base += sums.plannedStopMs;
  if (policy.changeover === 'plannedLoss') base -= sums.changeoverMs;
  if (policy.undefinedTime === 'leftOut') base -= sums.undefinedMs;
  return base;
}

/** No status and no part in the whole window: KPIs are unknown, not 0. */
function isUnheardOf({ runMs, stopMs, changeoverMs, totalParts }: Sums): boolean {
  return runMs + stopMs + changeoverMs === 0 && totalParts === 0;
}

function performanceOf(sums: Sums, policy: OeePolicy): { value: number | null; reasons: Reason[] } {
  const { partsWithoutCycle, totalParts, runMs, idealMs } = sums;
  const share = totalParts > 0 ? partsWithoutCycle / totalParts : 0;
  const reasons: Reason[] = partsWithoutCycle > 0 ? ['NO_IDEAL_CYCLE'] : [];
  if (share > maxWithoutCycle) return { value: null, reasons };
  // Parts without run time: the counter is connected, the status is not.
  if (runMs === 0) return { value: null, reasons: totalParts > 0 ? ['NO_DATA'] : [] };
  const raw = idealMs / (runMs * (1 - share));
  return { value: policy.capPerformance ? Math.min(1, raw) : raw, reasons };
}

/** Hours of older versions may have more good parts than parts: the counters disagreed. */
function qualityOf({ totalParts, goodParts }: Sums): number | null {
  return totalParts > 0 ? Math.min(1, goodParts / totalParts) : null;
}

interface Factors {
  performance: { value: number | null };
  quality: number | null;
}

/** A machine that never ran, or made nothing, has an OEE of 0 although some factor is unknown. */
function oeeOf(sums: Sums, baseMs: number, { performance, quality }: Factors): number | null {
  if (baseMs <= 0) return null;
  if (sums.runMs === 0 || sums.totalParts === 0) return 0;
  if (performance.value === null || quality === null) return null;
  return (sums.runMs / baseMs) * performance.value * quality;
}
