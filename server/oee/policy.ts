/** How a plant counts its losses. Vendors and plants disagree, so each plant says it for itself. */
export interface OeePolicy {
  /**
   * Breaks and other stops the plan knows. `excluded`: left out of all time, so that not even TEEP
   * sees them. `plannedLoss`: no loss of availability, but of TEEP. `availabilityLoss`: down time.
   */
  plannedStops: 'excluded' | 'plannedLoss' | 'availabilityLoss';
  /** ISO 22400 takes set-up out of availability; NEE, the gentler figure, forgives it. */
  changeover: 'availabilityLoss' | 'plannedLoss';
  /** Time no one knows the status of: down, or left out of planned time. */
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

/** Reads the JSON of `plants.oee_policy`; what it does not say is as in `defaultPolicy`. */
export function readPolicy(json: string): OeePolicy {
  return { ...defaultPolicy, ...(JSON.parse(json) as Partial<OeePolicy>) };
}
