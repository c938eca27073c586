import type { Medium } from '#schemas/api/media.gen.ts';

import { request } from '../http.ts';
import { pathOf } from '../path.ts';

/** Pictures take as long as the network needs for them. */
export const pictureLimitMs = 120_000;

/**
 * Stores a file of a client.
 * @param type What it is for. That of a theme can be read by everyone who has its address.
 * Rejects with HttpError: 400 and 413 with `Errors` for what is no such file or too large.
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
