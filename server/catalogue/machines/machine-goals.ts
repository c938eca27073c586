import {
  dateOfDay,
  dayOfChange,
  holdFrom,
  daySortKey,
  type EarlierValue,
} from '#server/oee/time/dated.ts';
import type { ProposedRow, Values } from '#server/resource-kit/describe/define-resource.ts';
import type { Field } from '#server/resource-kit/describe/field.ts';
import { number, text } from '#server/resource-kit/describe/fields.ts';
import { items } from '#server/resource-kit/describe/list-fields.ts';

import {
  earlierGoals,
  earlierGoalValues,
  goalNames,
  type EarlierGoals,
  type GoalName,
} from './goals.ts';
import { refuseCrossedThresholds, thresholdFields } from './machine-thresholds.ts';

/** Goals and thresholds that figures of a machine are compared with. */
export const goalFields = {
  PartsHourlyGoal: number('parts_hourly_goal', { minimum: 0, maximum: 1e9 }),
  PartsDailyGoal: number('parts_daily_goal', { minimum: 0, maximum: 1e9 }),
  ...thresholdFields,
};

/** Earlier goals, the oldest first: each entry has the values that were replaced on its day. */
export const earlierGoalsField: Field<readonly EarlierGoals[]> = {
  ...items('earlier_goals', {
    access: 'read',
    maxItems: 10_000,
    fields: { Until: text('until', { isRequired: true }), ...goalFields },
  }),
  read: (stored) => earlierGoals(String(stored)),
};

/** Goals of a row, with the other dated fields. */
export type DatedGoals = Readonly<Record<GoalName, number | null>> & {
  ShiftScheduleId: string | null;
  EarlierGoals: readonly EarlierGoals[];
};

/**
 * Dates changed goals: from today on, or from the requested day. With a requested day but no change
 * of a goal or the schedule, all goals apply from that day on.
 * @param zone Time zone of the plant.
 * @throws Problem 400 with the field where a low threshold would be above its high one on a past
 * day.
 */
export function datedGoals(
  { before, after, change }: ProposedRow<DatedGoals>,
  zone: string,
): { earlier_goals?: string } {
  if (!before) return {};
  const others = goalNames.filter((name) => goalOf(after, name) !== goalOf(before, name));
  const isAboutAll =
    others.length === 0 &&
    change.since !== undefined &&
    after.ShiftScheduleId === before.ShiftScheduleId;
  const changed = isAboutAll ? goalNames : others;
  if (changed.length === 0) return {};
  const stored = before.EarlierGoals;
  const day = dateOfDay(dayOfChange(change), zone);
  const earlier = goalNames.map((name) => {
    const dated = { value: goalOf(before, name), earlier: earlierGoalValues(stored, name) };
    const held = changed.includes(name) ? holdFrom(dated, day, goalOf(after, name)) : dated;
    return { name, earlier: held.earlier };
  });
  const days = byDay(earlier);
  refuseCrossedDays(after, days);
  return { earlier_goals: JSON.stringify(days) };
}

/** The goal on a day is in the next entry that has it, else the present one. */
function refuseCrossedDays(values: Values, days: readonly EarlierGoals[]): void {
  const held: Record<string, unknown> = { ...values };
  for (const { Until: _, ...goals } of days.toReversed()) {
    Object.assign(held, goals);
    refuseCrossedThresholds(held);
  }
}

function byDay(
  goals: readonly { name: GoalName; earlier: readonly EarlierValue<number | null>[] }[],
): EarlierGoals[] {
  const days = new Map<string, EarlierGoals>();
  for (const { name, earlier } of goals)
    for (const { until, value } of earlier)
      days.set(until, { ...days.get(until), Until: until, [name]: value });
  return [...days.values()].toSorted((a, b) => daySortKey(a.Until) - daySortKey(b.Until));
}

/** The stored goal; null where none is set. */
function goalOf(values: Readonly<Record<GoalName, number | null>>, name: GoalName): number | null {
  return values[name] ?? (goalFields[name].blank as number | undefined) ?? null;
}
