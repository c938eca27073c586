import type { Medium } from '#schemas/api/media.gen.ts';

import { request } from '../http.ts';
import { pathOf } from '../path.ts';
import { pictureLimitMs, uploadMedium } from './upload-medium.ts';

/** Stores a picture of a floor plan of a client; a plan names it by its id. */
export function uploadPlanPicture(file: File, clientId: string): Promise<Medium> {
  return uploadMedium('plan', { file, clientId });
}

export function loadPlanPicture(id: string, signal: AbortSignal): Promise<Blob> {
  const options = { signal, isQuiet: true, timeLimitMs: pictureLimitMs };
  return request('GET', pathOf('media/:id', { id }), options);
}
