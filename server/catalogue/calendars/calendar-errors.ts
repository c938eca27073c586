import { fieldProblemsOf, type CodedMessage } from '#server/base/problem.ts';
import type { parseShiftItems } from '#server/oee/time/shift-items.ts';
import { tooFarError, firstFarInstant } from '#server/resource-kit/write/far-instants.ts';
import { dayMs } from '#shared/durations.ts';

export const calendarProblem = fieldProblemsOf('calendar.notValid');

/** The fault of invalid shifts, with the line. */
export function shiftsError(found: ShiftsError): CodedMessage {
  const { code: Code, values: Values, index: Index, field } = found;
  const Item = { Index, ...(field !== undefined && { Field: field }) };
  return { Message: found.error, Code, Values, Item };
}

type ShiftsError = Extract<ReturnType<typeof parseShiftItems>, { error: string }>;

export function overlapError(name: string): CodedMessage {
  return { Message: `It overlaps "${name}"`, Code: 'calendar.overlap', Values: { name } };
}

/**
 * A year, including a leap day. A longer exception should be a change of the schedule, and is slow
 * to count.
 */
const maxMs = 366 * dayMs;

/** @throws Problem 400 for an interval longer than a year. */
export function refuseLongInterval(
  field: string,
  { start, end }: { start: number; end: number },
): void {
  if (end - start > maxMs)
    throw calendarProblem(field, {
      Message: 'It is longer than a year',
      Code: 'calendar.longerThanYear',
    });
}

/** @throws Problem 400 for an instant too many years before or after now. */
export function refuseFarInstants(instants: Readonly<Record<string, number>>, now: number): void {
  const field = firstFarInstant(instants, now);
  if (field !== undefined) throw calendarProblem(field, tooFarError);
}
