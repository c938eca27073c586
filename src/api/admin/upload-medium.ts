import type { Medium } from '#schemas/api/media.gen.ts';

import { request } from '../http.ts';
import { pathOf } from '../path.ts';

/** Generous: uploads may run on a slow network. */
export const pictureLimitMs = 120_000;

/**
 * Uploads a file of a client.
 * @param type Purpose of the file. Theme files are public to anyone who has the address. Rejects
 * with HttpError: 400 and 413 with `Errors` for an invalid or too large file.
 */
export function uploadMedium(
  type: 'plan' | 'theme',
  { file, clientId }: { file: File; clientId: string },
): Promise<Medium> {
  const body = new FormData();
  body.append('file', file, file.name);
  const options = { query: { clientId }, body, isQuiet: true, timeLimitMs: pictureLimitMs };
  return request('POST', pathOf('media/:type', { type }), options);
}
