import type { CodedMessage } from '#server/base/problem.ts';

/** A number that can be read in two ways: 1.500 where commas are decimal. @param cell As written. */
export function ambiguousNumber(cell: string): CodedMessage {
  const written = cell.trim();
  const whole = Number(written.replace(/[.,]/, ''));
  return {
    Code: 'line.ambiguousNumber',
    Message: `"${written}" may be ${whole / 1000} or ${whole}. Write it without a sign before its last three digits, or with another number of decimals.`,
  };
}
