import type { SystemStatus } from '#schemas/api/system-status.gen.ts';

import { request } from '../http.ts';

/** Health of the installation. */
export function readSystemStatus(signal: AbortSignal): Promise<SystemStatus> {
  return request<SystemStatus>('GET', 'admin/systemstatus', { signal, isQuiet: true });
}
