import type { Navigation } from '#schemas/api/apps.gen.ts';

import { request } from './http.ts';

/** A client's changes of the menu, and its site. */
export function loadNavigation(signal: AbortSignal, clientId?: string): Promise<Navigation> {
  const query = clientId === undefined ? {} : { filter: `ClientId:${clientId}` };
  return request('GET', 'apps/navigation', { query, signal });
}
