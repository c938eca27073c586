import { dayMs } from '#shared/durations.ts';

const yearMs = 366 * dayMs;

/** Limit of planning in years: figures and lists iterate over each day. */
const yearsAround = 20;

export const tooFarError = {
  Message: `It is more than ${yearsAround} years from now`,
  Code: 'field.tooFar',
  Limit: yearsAround,
};

/** The first field whose instant is too many years before or after now. */
export function firstFarInstant(
  instants: Readonly<Record<string, number>>,
  now: number,
): string | undefined {
  return Object.keys(instants).find(
    (field) => Math.abs((instants[field] ?? now) - now) > yearsAround * yearMs,
  );
}
