import type { Difference } from '#shared/differences.ts';

/** English: `/title changes from "a" to "b"`. Values are whole: the change may be anywhere in them. */
export function changeSentence(
  what: string,
  { before, after }: Pick<Difference, 'before' | 'after'>,
): string {
  if (before === undefined) return `${what} is added: ${JSON.stringify(after)}`;
  if (after === undefined) return `${what} is removed: ${JSON.stringify(before)}`;
  return `${what} changes from ${JSON.stringify(before)} to ${JSON.stringify(after)}`;
}
