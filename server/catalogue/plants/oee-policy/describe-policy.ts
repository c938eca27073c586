import type { Explanation } from '#schemas/api/machines.gen.ts';
import type { OeePolicy } from '#server/oee/policy.ts';

/** A policy in the format of the API. */
export function describePolicy(policy: OeePolicy): Explanation['Policy'] {
  return {
    PlannedStops: policy.plannedStops,
    Changeover: policy.changeover,
    UndefinedTime: policy.undefinedTime,
    CapPerformance: policy.capPerformance,
    MicroStopSeconds: policy.microStopSeconds,
  };
}
