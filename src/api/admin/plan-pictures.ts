import type { Medium } from '#schemas/api/media.gen.ts';

import { request } from '../http.ts';
import { pathOf } from '../path.ts';

/** Pictures take as long as the network needs for them. */
const pictureLimitMs = 120_000;

/** Stores a picture of a floor plan of a client; a plan names it by its id. */
export function uploadPlanPicture(file: File, clientId: string): Promise<Medium> {
  const body = new FormData();
  body.append('file', file, file.name);
  const options = { query: { clientId }, body, isQuiet: true, timeLimitMs: pictureLimitMs };
  return request('POST', 'media/plan', options);
}

export function loadPlanPicture(id: string, signal: AbortSignal): Promise<Blob> {
  const options = { signal, isQuiet: true, timeLimitMs: pictureLimitMs };
  return request('GET', pathOf('media/:id', { id }), options);
}
