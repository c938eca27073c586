import type { FirstRun } from '#schemas/api/first-run.gen.ts';

import { request } from '../http.ts';

/** Progress of a new installation. */
export function readFirstRun(signal: AbortSignal): Promise<FirstRun> {
  return request<FirstRun>('GET', 'admin/firstrun', { signal, isQuiet: true });
}
