import type { Medium } from '#schemas/api/media.gen.ts';

import { request } from '../http.ts';
import { pathOf } from '../path.ts';
import { pictureLimitMs, uploadMedium } from './upload-medium.ts';

/** Uploads a floor-plan picture of a client; plans refer to it by id. */
export function uploadPlanPicture(file: File, clientId: string): Promise<Medium> {
  return uploadMedium('plan', { file, clientId });
}

export function loadPlanPicture(id: string, signal: AbortSignal): Promise<Blob> {
  const options = { signal, isQuiet: true, timeLimitMs: pictureLimitMs };
  return request('GET', pathOf('media/:id', { id }), options);
}
