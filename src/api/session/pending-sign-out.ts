import { local } from '#lib/storage.ts';

/** Survives a sign-out: ids of sessions that the server has not ended yet. */
const key = 'pendingSignOut';
const timeOutMs = 3000;
const retryMs = 5000;

const listeners = new Set<() => void>();
let retry: ReturnType<typeof setTimeout> | undefined;

/** Whether a session that was signed out here is still open on the server. */
export function isSignOutPending(): boolean {
  return pending().length > 0;
}

export function onPendingSignOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the server to end the session of an access token; retries until it has. */
export async function endOnServer(accessToken: string): Promise<void> {
  const sessionId = sessionIdIn(accessToken);
  if (sessionId === null) return;
  const sessionIds = [...pending(), sessionId];
  local.write(key, sessionIds);
  await endAll(sessionIds).catch(() => undefined);
}

/**
 * Ends the sessions that a sign-out could not end. Rejects when the server is unable; retries by
 * itself.
 */
export function endPendingSignOut(): Promise<void> {
  return endAll(pending());
}

function pending(): string[] {
  const stored = local.read(key);
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
}

async function endAll(sessionIds: readonly string[]): Promise<void> {
  clearTimeout(retry);
  try {
    for (const sessionId of sessionIds) {
      await revoke(sessionId);
      // Another tab may have signed out meanwhile.
      const left = pending().filter((one) => one !== sessionId);
      if (left.length > 0) local.write(key, left);
      else local.remove(key);
    }
  } catch (error) {
    retry = setTimeout(() => void endPendingSignOut().catch(() => undefined), retryMs);
    throw error;
  } finally {
    for (const listener of listeners) listener();
  }
}

async function revoke(sessionId: string): Promise<void> {
  const reply = await fetch('/api/accounts/token/revocation', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ SessionId: sessionId }),
    keepalive: true,
    signal: AbortSignal.timeout(timeOutMs),
  });
  // A client error is permanent: it is not retried.
  if (reply.status >= 500) throw new Error(reply.statusText);
}

/** The claim `sid`; null in a token that is not from our server. */
function sessionIdIn(accessToken: string): string | null {
  try {
    const claims = accessToken.split('.')[1] ?? '';
    const { sid } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as {
      sid?: unknown;
    };
    return typeof sid === 'string' ? sid : null;
  } catch {
    return null;
  }
}
