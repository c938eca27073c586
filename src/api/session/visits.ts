import type { Visit, Visits } from '#schemas/api/apps.gen.ts';

import { request } from '../http.ts';
import { pathOf } from '../path.ts';

/** What the account looked at, newest first. */
export async function listVisits(accountId: string, signal: AbortSignal): Promise<Visit[]> {
  const path = pathOf('apps/:accountId/visithistory', { accountId });
  const { Items } = await request<Visits>('GET', path, { signal });
  return Items;
}

/** No one is told when this fails: the caller logs it. */
export function recordVisit(accountId: string, visit: Visit): Promise<void> {
  const path = pathOf('apps/:accountId/visithistory', { accountId });
  return request('POST', path, { body: visit, isQuiet: true });
}
