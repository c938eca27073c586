import type { Visit, Visits } from '#schemas/api/apps.gen.ts';

import { request } from '../http.ts';
import { pathOf } from '../path.ts';

/** Recently viewed places of the account, newest first. */
export async function listVisits(accountId: string, signal: AbortSignal): Promise<Visit[]> {
  const path = pathOf('apps/:accountId/visithistory', { accountId });
  const { Items } = await request<Visits>('GET', path, { signal });
  return Items;
}

/** Failures are not shown: the caller logs them. */
export function recordVisit(accountId: string, visit: Visit): Promise<void> {
  const path = pathOf('apps/:accountId/visithistory', { accountId });
  return request('POST', path, { body: visit, isQuiet: true });
}
