import type { ClientScope } from '#server/db/scope.ts';

/** Who makes a call, as the verified token says. */
export interface Caller extends ClientScope {
  accountId: string;
  sessionId: string;
  /** A wall screen reads; it never writes and never acts for a person. */
  kind: 'person' | 'kiosk';
  roles: readonly string[];
  /** Has signed the agreements that were to be signed at the sign-in. */
  hasAgreed: boolean;
}

/** Finds who calls by an access token: undefined for one that is not valid, or whose session has ended. */
export interface Callers {
  fromToken(token: string): Promise<Caller | undefined>;
}

export function isAdmin(caller: Caller): boolean {
  return caller.clients === 'all';
}
