import { dayStartOf, valueAt, type Day, type EarlierValue } from '#server/oee/time/dated.ts';
import type { Interval } from '#server/oee/time/interval.ts';
import { plantClock } from '#server/oee/time/plant-clock.ts';

import type { MachineRecord } from './machines.store.ts';

/** Goals and thresholds of a machine, by their names in the API, with their columns. */
const goalColumns = {
  PartsHourlyGoal: 'parts_hourly_goal',
  PartsDailyGoal: 'parts_daily_goal',
  OEEHigh: 'oee_high',
  OEELow: 'oee_low',
  AvailabilityHigh: 'availability_high',
  AvailabilityLow: 'availability_low',
  PerformanceHigh: 'performance_high',
  PerformanceLow: 'performance_low',
  QualityHigh: 'quality_high',
  QualityLow: 'quality_low',
  TotalPartsHigh: 'total_parts_high',
  TotalPartsLow: 'total_parts_low',
} as const;

export type GoalName = keyof typeof goalColumns;

/** Goals in force until the start of a day, exclusive. */
export type EarlierGoals = { Until: Day } & { [Name in GoalName]?: number | null };

export const goalNames = Object.keys(goalColumns) as GoalName[];

/** The present and earlier goals of a machine as text, for comparison. */
export function goalsText(machine: MachineRecord): string {
  const held = Object.values(goalColumns).map((column) => machine[column]);
  return JSON.stringify([held, machine.earlier_goals]);
}

/** Parses `machines.earlier_goals`, oldest first. */
export function earlierGoals(stored: string): readonly EarlierGoals[] {
  return stored === '[]' ? [] : (JSON.parse(stored) as EarlierGoals[]);
}

/** Earlier values of one goal, oldest first. */
export function earlierGoalValues(
  all: readonly EarlierGoals[],
  name: GoalName,
): EarlierValue<number | null>[] {
  return all.flatMap(({ Until, [name]: value }) =>
    value === undefined ? [] : [{ until: Until, value }],
  );
}

/** A machine with the goals and thresholds in force at the end of a window. */
export function withGoalsAtEnd(machine: MachineRecord, { end }: Interval): MachineRecord {
  const all = earlierGoals(machine.earlier_goals);
  if (all.length === 0) return machine;
  const clock = plantClock(machine.time_zone);
  const held = Object.entries(goalColumns).map(([name, column]) => {
    const dated = { value: machine[column], earlier: earlierGoalValues(all, name as GoalName) };
    return [column, valueAt(dated, clock)(end - 1)] as const;
  });
  return { ...machine, ...Object.fromEntries(held) };
}

/** A part of a window, with its hourly goal. */
export interface HourlyGoal extends Interval {
  goal: number | null;
}

/** A window cut at changes of the hourly goal. */
export function hourlyGoals(machine: MachineRecord, { start, end }: Interval): HourlyGoal[] {
  const earlier = earlierGoalValues(earlierGoals(machine.earlier_goals), 'PartsHourlyGoal');
  const clock = plantClock(machine.time_zone);
  const ends = earlier.map(({ until, value }) => ({ end: dayStartOf(until, clock), goal: value }));
  let from = start;
  return [...ends, { end, goal: machine.parts_hourly_goal }].flatMap((one) => {
    const part = { start: from, end: Math.min(one.end, end), goal: one.goal };
    if (part.end <= from) return [];
    from = part.end;
    return [part];
  });
}
