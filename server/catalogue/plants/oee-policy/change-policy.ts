import { allOfTime } from '#server/catalogue/calendars/apply-calendar-change.ts';
import type { Db } from '#server/db/open.ts';
import { datedPolicy, policyText, type OeePolicy } from '#server/oee/policy.ts';
import { dayOfChange, dateOfDay, dayStartOf, holdFrom } from '#server/oee/time/dated.ts';
import { plantClock } from '#server/oee/time/plant-clock.ts';
import { addRecount } from '#server/recounts/recount.store.ts';
import type { Change, RowChange } from '#server/resource-kit/describe/define-resource.ts';

import { policyOfValues, type PolicyValues } from './policy-fields.ts';
import { addPolicyVersion } from './policy-versions.store.ts';

interface StoredPolicy {
  oee_policy: string;
  time_zone: string;
  /** Whether the change assigns another schedule. */
  isOtherSchedule: boolean;
}

/** `plants.oee_policy` with `policy` from the day of the change on. */
export function changedPolicy(stored: StoredPolicy, policy: OeePolicy, change: Change): string {
  const dated = datedPolicy(stored.oee_policy);
  const isSame = JSON.stringify(dated.value) === JSON.stringify(policy);
  // With another schedule, the requested day may be meant for that only.
  if (isSame && (change.since === undefined || stored.isOtherSchedule)) return stored.oee_policy;
  const day = dateOfDay(dayOfChange(change), stored.time_zone);
  return policyText(holdFrom(dated, day, policy));
}

interface PolicyOfPlant extends PolicyValues {
  TimeZone: string;
  ShiftScheduleId: string | null;
}

/**
 * Queues a recount of the plant's hours where the policy, or the day it holds from, changes;
 * records the previous policy.
 */
export async function applyPolicy(
  tx: Db,
  { before, after, change }: RowChange<PolicyOfPlant>,
): Promise<void> {
  if (!before || !after) return;
  const previous = JSON.stringify(policyOfValues(before));
  const policy = JSON.stringify(policyOfValues(after));
  const isOtherSchedule = before.ShiftScheduleId !== after.ShiftScheduleId;
  if (previous === policy && (change.since === undefined || isOtherSchedule)) return;
  const clock = plantClock(after.TimeZone);
  const since = dateOfDay(dayOfChange(change), clock.zone);
  const { at, username } = change;
  if (previous !== policy)
    await addPolicyVersion(tx, after.Id, { previous, policy, at, username, since });
  const machines = await tx
    .selectFrom('machines')
    .select('id')
    .where('plant_id', '=', after.Id)
    .execute();
  const machineIds = machines.map(({ id }) => id);
  const interval = { start: dayStartOf(since, clock), end: allOfTime.end };
  await addRecount(tx, machineIds, { ...interval, cause: 'policy', username });
}
