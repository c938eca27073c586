import { fieldProblemsOf, type Fault } from '#server/base/problem.ts';
import type { calendarOf } from '#server/oee/time/shift-items.ts';
import { farFault, farField } from '#server/resource-kit/write/far-instants.ts';
import { dayMs } from '#shared/durations.ts';

export const fault = fieldProblemsOf('calendar.notValid');

/** Why these are no shifts, at the line that is wrong. */
export function shiftsFault(found: ShiftsFault): Fault {
  const { code: Code, values: Values, index: Index, field } = found;
  const Item = { Index, ...(field !== undefined && { Field: field }) };
  return { Message: found.fault, Code, Values, Item };
}

type ShiftsFault = Extract<ReturnType<typeof calendarOf>, { fault: string }>;

export function overlapFault(name: string): Fault {
  return { Message: `It overlaps "${name}"`, Code: 'calendar.overlap', Values: { name } };
}

/** A year, and a day for its leap. What takes longer is a change of the schedule, and slow to count. */
const maxMs = 366 * dayMs;

/** @throws Problem 400 for a time that is longer than a year. */
export function refuseLong(field: string, { start, end }: { start: number; end: number }): void {
  if (end - start > maxMs)
    throw fault(field, { Message: 'It is longer than a year', Code: 'calendar.longerThanYear' });
}

/** @throws Problem 400 for an instant that is many years before or after now. */
export function refuseFar(instants: Readonly<Record<string, number>>, now: number): void {
  const field = farField(instants, now);
  if (field !== undefined) throw fault(field, farFault);
}
