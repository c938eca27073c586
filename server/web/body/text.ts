import { Problem } from '#server/base/problem.ts';
import { createYieldIfDue } from '#server/base/yield-if-due.ts';

import { textSlices } from './text-slices.ts';

/**
 * Control characters except tab, line feed and carriage return, and the two overrides of writing
 * direction. PostgreSQL refuses U+0000 where SQLite stores it, and none of them has a meaning in a
 * name, so all are refused.
 */
// oxlint-disable-next-line no-control-regex -- the pattern has to find control characters
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u202d\u202e]/;

/** Half of a surrogate pair: no database stores it unchanged. */
const loneSurrogate = /\p{Cs}/u;

/** @throws Problem 400 when a text in a parsed body, query or path has a forbidden character. */
export function refuseControlCharacters(value: unknown): void {
  if (typeof value === 'string') {
    if (controlCharacter.test(value) || loneSurrogate.test(value))
      throw new Problem(400, 'request.badText', 'A text holds a control character');
  } else if (Array.isArray(value)) {
    for (const part of value) refuseControlCharacters(part);
  } else if (value !== null && typeof value === 'object') {
    for (const [name, part] of Object.entries(value)) {
      refuseControlCharacters(name);
      refuseControlCharacters(part);
    }
  }
}

/**
 * The same check of a whole file. Yields to other work.
 * @throws Problem 400
 */
export async function refuseControlCharactersIn(file: string): Promise<void> {
  const yieldIfDue = createYieldIfDue();
  for (const slice of textSlices(file)) {
    refuseControlCharacters(slice);
    await yieldIfDue();
  }
}
