import { defaultPolicy, type OeePolicy } from '#server/oee/policy.ts';
import type { Field, ValuesOf } from '#server/resource-kit/describe/field.ts';
import { choice, flag, integer, withDefault } from '#server/resource-kit/describe/fields.ts';

/** Loss policy of a plant; defaults as in `defaultPolicy`. */
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
  MicroStopSeconds: withDefault(
    integer('micro_stop_seconds', { minimum: 0, maximum: 3600 }),
    defaultPolicy.microStopSeconds,
  ),
};

export const policyNames = Object.keys(policyFields) as (keyof typeof policyFields)[];

function rule<const Value extends string>(
  column: string,
  { values, blank }: { values: readonly Value[]; blank: Value },
): Field<Value> {
  return withDefault<Value>(choice(column, { values }), blank);
}

export type PolicyValues = ValuesOf<typeof policyFields>;

/** The policy in the fields of a plant. */
export function policyOfValues(values: PolicyValues): OeePolicy {
  return {
    plannedStops: values.PlannedStops,
    changeover: values.Changeover,
    undefinedTime: values.UndefinedTime,
    capPerformance: values.CapPerformance,
    microStopSeconds: values.MicroStopSeconds,
  };
}
