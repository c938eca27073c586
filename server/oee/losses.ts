import { availabilityBase, kpisOf, type Kpis } from './kpis.ts';
import type { OeePolicy } from './policy.ts';
import type { Sums } from './sums.ts';

/**
 * Nakajima's six big losses, and those from a plant's policy: unknown time, planned stops that
 * count as down and, against the whole clock, time without a shift. Each with the KPI that it
 * lowers.
 */
export const lossKinds = {
  schedule: 'TEEP',
  plannedStops: 'Availability',
  breakdowns: 'Availability',
  setup: 'Availability',
  unknown: 'Availability',
  smallStops: 'Performance',
  reducedSpeed: 'Performance',
  startupRejects: 'Quality',
  productionRejects: 'Quality',
} as const;

type LossName = keyof typeof lossKinds;

/** Why a loss, or the productive time, is null. */
type LossReason =
  | Kpis['Reasons'][number]
  /** The plant has no micro-stop limit: small stops are among the breakdowns. */
  | 'IN_BREAKDOWNS'
  /**
   * Stops shorter than the plant's limit: booked as run time, so they are among the reduced speed.
   */
  | 'IN_REDUCED_SPEED'
  /**
   * No source separates start-up from production: start-up rejects are among the production
   * rejects.
   */
  | 'IN_PRODUCTION_REJECTS';

interface Loss {
  Name: LossName;
  /** Milliseconds; null where the sums do not show it. Negative: faster than the ideal cycle. */
  Ms: number | null;
  Reason: LossReason | null;
}

/** Base time minus all losses is the productive time; its share of the base is the OEE. */
export interface LossTree {
  /** Milliseconds that availability is measured against. */
  BaseMs: number;
  Losses: Loss[];
  ProductiveMs: number | null;
}

/**
 * Losses of the time of a KPI, from the sums the KPI is computed from. Sums against the whole clock
 * give the losses of TEEP.
 */
export function lossesOf(sums: Sums, policy: OeePolicy): LossTree {
  const BaseMs = availabilityBase(sums, policy);
  const kpis = kpisOf(sums, policy);
  const ProductiveMs = kpis.OEE === null ? null : kpis.OEE * BaseMs;
  return {
    BaseMs,
    Losses: [
      ...timeLosses(sums, policy, BaseMs),
      ...speedLosses(sums, policy, kpis),
      ...rejectLosses(sums, kpis, ProductiveMs),
    ],
    ProductiveMs,
  };
}

/** Base minus run time, by cause. The unexplained rest is time outside of the plan. */
function timeLosses(sums: Sums, policy: OeePolicy, base: number): Loss[] {
  const causes = {
    plannedStops: policy.plannedStops === 'availabilityLoss' ? sums.plannedStopMs : 0,
    breakdowns: sums.stopMs,
    setup: policy.changeover === 'availabilityLoss' ? sums.changeoverMs : 0,
    unknown: policy.undefinedTime === 'down' ? sums.undefinedMs : 0,
  };
  const explained = Object.values(causes).reduce((sum, ms) => sum + ms, sums.runMs);
  return [
    knownLoss('schedule', base - explained),
    knownLoss('plannedStops', causes.plannedStops),
    knownLoss('breakdowns', causes.breakdowns),
    knownLoss('setup', causes.setup),
    knownLoss('unknown', causes.unknown),
  ];
}

/** Run time minus the ideal time of the parts. */
function speedLosses(sums: Sums, { microStopSeconds }: OeePolicy, kpis: Kpis): Loss[] {
  const small = microStopSeconds > 0 ? 'IN_REDUCED_SPEED' : 'IN_BREAKDOWNS';
  const atSpeed = timeAtSpeed(sums, kpis);
  return [
    unknownLoss('smallStops', small),
    atSpeed === null
      ? unknownLoss('reducedSpeed', kpis.Reasons[0])
      : knownLoss('reducedSpeed', sums.runMs - atSpeed),
  ];
}

/** Ideal time of the rejected parts. */
function rejectLosses(sums: Sums, kpis: Kpis, productive: number | null): Loss[] {
  const atSpeed = timeAtSpeed(sums, kpis);
  return [
    unknownLoss('startupRejects', 'IN_PRODUCTION_REJECTS'),
    atSpeed === null || productive === null
      ? unknownLoss('productionRejects', kpis.Reasons[0])
      : knownLoss('productionRejects', atSpeed - productive),
  ];
}

/** Milliseconds at ideal speed; null where OEE is. A machine that never ran has no speed loss. */
function timeAtSpeed({ runMs }: Sums, { OEE, Performance }: Kpis): number | null {
  if (OEE === null) return null;
  return runMs === 0 ? 0 : Performance && Performance * runMs;
}

function knownLoss(Name: LossName, Ms: number): Loss {
  return { Name, Ms, Reason: null };
}

function unknownLoss(Name: LossName, reason: LossReason | undefined): Loss {
  return { Name, Ms: null, Reason: reason ?? null };
}
