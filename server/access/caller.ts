import type { ClientScope } from '#server/db/scope.ts';

/** Identity of a call, from the verified token. */
export interface Caller extends ClientScope {
  accountId: string;
  sessionId: string;
  /** A wall screen only reads; it never writes or acts for a person. */
  kind: 'person' | 'kiosk';
  roles: readonly string[];
  /** Has signed all agreements that were due at the sign-in. */
  hasAgreed: boolean;
}

/** Resolves an access token to its caller; undefined for an invalid token or an ended session. */
export interface Callers {
  fromToken(token: string): Promise<Caller | undefined>;
}

export function isAdmin(caller: Caller): boolean {
  return caller.clients === 'all';
}

/** Whether a person made something with this account, or is an administrator. */
export function isAuthorOrAdmin(caller: Caller, accountId: string): boolean {
  return caller.kind === 'person' && (caller.accountId === accountId || isAdmin(caller));
}
