import { decodeText } from '#lib/decode-text.ts';
import { Problem } from '#server/problem.ts';

/**
 * Reads a body as a text file.
 * @throws Problem 400 for an encoding whose letters would be lost.
 */
export async function readFileText(_request: unknown, body: Buffer): Promise<string> {
  try {
    return decodeText(body);
  } catch {
    throw new Problem(400, 'request.badEncoding', 'The file is not UTF-8. Save it as CSV UTF-8.');
  }
}
