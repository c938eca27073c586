import { createHash } from 'node:crypto';

/**
 * Public id of a session: its own id would allow ending it without a token, so other sessions do
 * not get that.
 */
export function sessionHandle(sessionId: string): string {
  return createHash('sha256').update(`handle ${sessionId}`).digest('base64url').slice(0, 22);
}
