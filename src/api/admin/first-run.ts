import type { FirstRun } from '#schemas/api/first-run.gen.ts';

import { request } from '../http.ts';

/** How far a new installation has come. */
export function readFirstRun(signal: AbortSignal): Promise<FirstRun> {
  return request<FirstRun>('GET', 'admin/firstrun', { signal, isQuiet: true });
}
