import { createHash } from 'node:crypto';

/** A session's own id would end it without a token, so it is not sent to other sessions. */
export function sessionHandle(sessionId: string): string {
  return createHash('sha256').update(`handle ${sessionId}`).digest('base64url').slice(0, 22);
}
