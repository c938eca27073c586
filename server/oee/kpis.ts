import type { OeePolicy } from './policy.ts';
import type { Sums } from './sums.ts';

/** Why a KPI is null. */
type Reason = 'NO_DATA' | 'NO_PLANNED_TIME' | 'NO_IDEAL_CYCLE' | 'NO_COUNT';

/** Fractions. Null where the sums cannot tell, and `Reasons` says why. */
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

/** The one place where sums become ratios. Tile, chart, modal and export all come here. */
export function kpisOf(sums: Sums, policy: OeePolicy): Kpis {
  const plannedMs = availabilityBase(sums, policy);
  if (plannedMs <= 0) return { ...nothingKnown, Reasons: ['NO_PLANNED_TIME'] };
  if (isUnheardOf(sums)) return { ...nothingKnown, Reasons: ['NO_DATA'] };

  const Availability = sums.runMs / plannedMs;
  const performance = performanceOf(sums, policy);
  const Quality = sums.totalParts > 0 ? sums.goodParts / sums.totalParts : null;
  const OEE = oeeOf(sums, Availability, { Performance: performance.value, Quality });
  const allMs = sums.windowMs - (policy.plannedStops === 'excluded' ? sums.plannedStopMs : 0);
  return {
    OEE,
    Availability,
    Performance: performance.value,
    Quality,
    TEEP: OEE === null || allMs <= 0 ? null : (OEE * plannedMs) / allMs,
    Reasons: [...performance.reasons, ...(Quality === null ? (['NO_COUNT'] as const) : [])],
  };
}

/** Milliseconds the machine was down: what `DownTime` shows, in the plant's way of counting. */
export function downMs(sums: Sums, policy: OeePolicy): number {
  const unknown = policy.undefinedTime === 'down' ? sums.undefinedMs : 0;
  const planned = policy.plannedStops === 'availabilityLoss' ? sums.plannedStopMs : 0;
  return sums.stopMs + unknown + planned;
}

/** The time availability is measured against. */
export function availabilityBase(sums: Sums, policy: OeePolicy): number {
  let base = sums.plannedMs;
  if (policy.plannedStops === 'availabilityLoss') base += sums.plannedStopMs;
  if (policy.changeover === 'plannedLoss') base -= sums.changeoverMs;
  if (policy.undefinedTime === 'leftOut') base -= sums.undefinedMs;
  return base;
}

/** No status and no part in the whole window: a zero would be a claim nobody can make. */
function isUnheardOf({ runMs, stopMs, changeoverMs, totalParts }: Sums): boolean {
  return runMs + stopMs + changeoverMs === 0 && totalParts === 0;
}

function performanceOf(sums: Sums, policy: OeePolicy): { value: number | null; reasons: Reason[] } {
  if (sums.partsWithoutCycle > 0) return { value: null, reasons: ['NO_IDEAL_CYCLE'] };
  // Parts without run time: the counter is wired, the status is not.
  if (sums.runMs === 0) return { value: null, reasons: sums.totalParts > 0 ? ['NO_DATA'] : [] };
  const raw = sums.idealMs / sums.runMs;
  return { value: policy.capPerformance ? Math.min(1, raw) : raw, reasons: [] };
}

/** A machine that never ran, or made nothing, has an OEE of 0 although some factor is unknown. */
function oeeOf(
  sums: Sums,
  availability: number,
  { Performance, Quality }: Pick<Kpis, 'Performance' | 'Quality'>,
): number | null {
  if (sums.runMs === 0 || sums.totalParts === 0) return 0;
  if (Performance === null || Quality === null) return null;
  return availability * Performance * Quality;
}
