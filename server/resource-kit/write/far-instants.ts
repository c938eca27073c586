import { dayMs } from '#shared/durations.ts';

const yearMs = 366 * dayMs;

/** No one plans further from now; figures and lists of each day would go through it. */
const yearsAround = 20;

export const farFault = {
  Message: `It is more than ${yearsAround} years from now`,
  Code: 'field.tooFar',
  Limit: yearsAround,
};

/** Of instants by field, the first that is many years before or after now. */
export function farField(
  instants: Readonly<Record<string, number>>,
  now: number,
): string | undefined {
  return Object.keys(instants).find(
    (field) => Math.abs((instants[field] ?? now) - now) > yearsAround * yearMs,
  );
}
