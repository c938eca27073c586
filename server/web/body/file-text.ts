import { Problem } from '#server/base/problem.ts';
import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import { decoderOf } from '#shared/decode-text.ts';

const bytesAtOnce = 262_144;

/**
 * Reads a body as a text file. Yields to other work.
 * @throws Problem 400 for an encoding whose letters would be lost.
 */
export async function readFileText(_request: unknown, body: Buffer): Promise<string> {
  const yieldIfDue = createYieldIfDue();
  const decoder = decoderOf(body);
  const parts: string[] = [];
  try {
    for (let first = 0; first < body.length; first += bytesAtOnce) {
      const bytes = body.subarray(first, first + bytesAtOnce);
      parts.push(decoder.decode(bytes, { stream: true }));
      await yieldIfDue();
    }
    return [...parts, decoder.decode()].join('');
  } catch {
    throw new Problem(400, 'request.badEncoding', 'The file is not UTF-8. Save it as CSV UTF-8.');
  }
}

/** @param reason Part of a sentence: `it is empty`. */
export function unreadableFile(reason: string): Problem {
  return new Problem(400, 'import.unreadable', `The file cannot be read: ${reason}`);
}
