import { fieldProblem, Problem, type CodedMessage } from '#server/base/problem.ts';
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

/** A file from which nothing is imported. @param reason The whole sentence, without a full stop. */
export function unreadableFile(reason: CodedMessage): Problem {
  return fieldProblem('import.unreadable', 'file', reason);
}
