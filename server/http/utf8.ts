import { Problem } from '#server/problem.ts';

/**
 * Reads a body as UTF-8. Spreadsheets also write other encodings, whose letters would be lost.
 * @throws Problem 400
 */
export async function readUtf8(_request: unknown, body: Buffer): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new Problem(400, 'request.badEncoding', 'The file is not UTF-8. Save it as CSV UTF-8.');
  }
}
