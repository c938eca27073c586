import type { HubTicket } from '#schemas/api/accounts.gen.ts';

import { request } from '../http.ts';

/** Replaces the access token in a WebSocket's address: valid once, for half a minute. */
export function loadHubTicket(signal: AbortSignal): Promise<HubTicket> {
  return request('POST', 'accounts/hubtickets', { isQuiet: true, signal });
}
