import { fieldProblemsOf } from '#server/base/problem.ts';
import { farField, yearsAround } from '#server/resource-kit/write/far-instants.ts';
import { dayMs } from '#shared/durations.ts';

export const fault = fieldProblemsOf('calendar.notValid');

/** A year, and a day for its leap. What takes longer is a change of the schedule, and slow to count. */
const longestMs = 366 * dayMs;

/** @throws Problem 400 for a time that is longer than a year. */
export function refuseLong(field: string, { start, end }: { start: number; end: number }): void {
  if (end - start > longestMs) throw fault(field, 'It is longer than a year');
}

/** @throws Problem 400 for an instant that is many years before or after now. */
export function refuseFar(instants: Readonly<Record<string, number>>, now: number): void {
  const field = farField(instants, now);
  if (field !== undefined) throw fault(field, `It is more than ${yearsAround} years from now`);
}
