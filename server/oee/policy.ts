import { valueAt, type DatedValue, type EarlierValue } from './time/dated.ts';
import type { PlantClock } from './time/plant-clock.ts';

/** How a plant counts its losses: configurable, since vendors and plants disagree. */
export interface OeePolicy {
  /**
   * Breaks and other stops the plan knows. `excluded`: left out of all time, so that not even TEEP
   * sees them. `plannedLoss`: no loss of availability, but of TEEP. `availabilityLoss`: down time.
   */
  plannedStops: 'excluded' | 'plannedLoss' | 'availabilityLoss';
  /** ISO 22400 takes set-up out of availability; NEE, the gentler figure, forgives it. */
  changeover: 'availabilityLoss' | 'plannedLoss';
  /** Time of unknown status: down, or left out of planned time. */
  undefinedTime: 'down' | 'leftOut';
  /** Shows a performance above 100 % as 100 %. Off: an ideal cycle that is wrong stays visible. */
  capPerformance: boolean;
  /** Stops shorter than this are lost speed, not lost availability. 0: every stop counts. */
  microStopSeconds: number;
}

export const defaultPolicy: OeePolicy = {
  plannedStops: 'plannedLoss',
  changeover: 'availabilityLoss',
  undefinedTime: 'down',
  capPerformance: false,
  microStopSeconds: 0,
};

type StoredPolicy = Partial<OeePolicy> & { earlier?: EarlierValue<OeePolicy>[] };

/**
 * Reads the JSON of `plants.oee_policy` with its earlier values; missing fields are as in
 * `defaultPolicy`.
 */
export function datedPolicy(json: string): DatedValue<OeePolicy> {
  const { earlier = [], ...policy } = JSON.parse(json) as StoredPolicy;
  return { value: { ...defaultPolicy, ...policy }, earlier };
}

/** JSON that `datedPolicy` reads. */
export function policyText({ value, earlier }: DatedValue<OeePolicy>): string {
  return JSON.stringify({ ...value, ...(earlier.length > 0 && { earlier }) });
}

/** The present policy of a plant. */
export function readPolicy(json: string): OeePolicy {
  return datedPolicy(json).value;
}

/** The policy of a plant at an instant. */
export function policyAt(json: string, clock: PlantClock): (at: number) => OeePolicy {
  return valueAt(datedPolicy(json), clock);
}
