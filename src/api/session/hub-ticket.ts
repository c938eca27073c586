import type { HubTicket } from '#schemas/api/accounts.gen.ts';

import { request } from '../http.ts';

/** Stands for the access token in the address of a WebSocket: good once, for half a minute. */
export function loadHubTicket(signal: AbortSignal): Promise<HubTicket> {
  return request('POST', 'accounts/hubtickets', { isQuiet: true, signal });
}
