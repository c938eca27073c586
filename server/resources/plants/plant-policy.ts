import type { Db } from '#server/db/open.ts';
import { always } from '#server/ingest/follow-calendars.ts';
import { addRecount } from '#server/ingest/recount.store.ts';
import { defaultPolicy, type OeePolicy } from '#server/oee/policy.ts';
import type { Values, Written } from '#server/resource-kit/define-resource.ts';
import { choice, flag, number } from '#server/resource-kit/fields.ts';

import { addPolicyVersion } from './policy-versions.store.ts';

/** How a plant counts its losses. What is not given is as in `defaultPolicy`. */
export const policyFields = {
  PlannedStops: rule('planned_stops', {
    values: ['excluded', 'plannedLoss', 'availabilityLoss'],
    blank: defaultPolicy.plannedStops,
  }),
  Changeover: rule('changeover_loss', {
    values: ['availabilityLoss', 'plannedLoss'],
    blank: defaultPolicy.changeover,
  }),
  UndefinedTime: rule('undefined_time', {
    values: ['down', 'leftOut'],
    blank: defaultPolicy.undefinedTime,
  }),
  CapPerformance: flag('cap_performance'),
  MicroStopSeconds: {
    ...number('micro_stop_seconds', { minimum: 0, maximum: 3600 }),
    schema: { type: 'integer', minimum: 0, maximum: 3600 },
    blank: defaultPolicy.microStopSeconds,
  },
};

function rule(column: string, { values, blank }: { values: readonly string[]; blank: string }) {
  return { ...choice(column, { values }), blank };
}

/** As figures read it of `plants.oee_policy`. */
export function policyTextOf(values: Values): string {
  const given = values as unknown as Record<keyof typeof policyFields, never>;
  const policy: OeePolicy = {
    plannedStops: given.PlannedStops ?? defaultPolicy.plannedStops,
    changeover: given.Changeover ?? defaultPolicy.changeover,
    undefinedTime: given.UndefinedTime ?? defaultPolicy.undefinedTime,
    capPerformance: given.CapPerformance ?? defaultPolicy.capPerformance,
    microStopSeconds: given.MicroStopSeconds ?? defaultPolicy.microStopSeconds,
  };
  return JSON.stringify(policy);
}

/**
 * Hours of a plant that counts otherwise now are counted again, and its KPIs published. How it counted
 * before is kept.
 */
export async function followPolicy(step: Db, { before, after, change }: Written): Promise<void> {
  if (!before || !after) return;
  const [previous, policy] = [policyTextOf(before), policyTextOf(after)];
  if (previous === policy) return;
  await addPolicyVersion(step, after.Id, { previous, policy, at: change.now, username: change.by });
  const machines = await step
    .selectFrom('machines')
    .select('id')
    .where('plant_id', '=', after.Id)
    .execute();
  const machineIds = machines.map(({ id }) => id);
  await addRecount(step, machineIds, { ...always, cause: 'policy', username: change.by });
}
