import type { LogEntry } from '#schemas/api/logs.gen.ts';

import { request } from '../http.ts';

/** Writes a user's action to the audit trail. */
export function logAction(message: string): Promise<unknown> {
  const entry: LogEntry = { Mode: 'ACTION', Message: message };
  return request('POST', 'logs', { body: entry });
}
