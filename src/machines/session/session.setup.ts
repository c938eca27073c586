import { assign, fromPromise, setup } from 'xstate';

import { notProvided, type OutsideAction, providedAction, refusalStatus } from '../provided.ts';

/** Why a session ended, by the user or not. */
export type SessionEnd = 'signed-out' | 'expired' | 'forbidden' | 'replaced';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
  /** Milliseconds since 1970, by the server's clock. */
  expiresAt: number;
  accountId: string;
  isRemembered: boolean;
}

/**
 * Tokens with the remaining validity of the access token on receipt, so that the clock is read
 * once.
 */
export interface ReceivedTokens {
  tokens: Tokens;
  goodForMs: number;
}

export type SessionEvent =
  | { type: 'session.started'; held: ReceivedTokens }
  /** A sibling tab answered after the time limit. */
  | { type: 'session.found'; held: ReceivedTokens }
  /** A sibling tab renewed this tab's token. */
  | { type: 'token.adopted'; held: ReceivedTokens }
  /** The server refused this access token with 401. */
  | { type: 'token.refused'; token: string }
  /** A call needs a token, and the current one is too old. */
  | { type: 'renewal.wanted' }
  /** The hub reports that the session was ended elsewhere. */
  | { type: 'session.revoked'; reason: SessionEnd }
  | { type: 'session.ended'; reason: SessionEnd };

export interface SessionInput {
  /** Tokens that this tab kept across a reload. */
  held: ReceivedTokens | null;
  /** Account of the session stored in this browser: an open sibling tab may have its tokens. */
  accountId: string | null;
  /** A display that renews by its own cookie, without a user. */
  isKiosk: boolean;
}

export interface SessionContext extends SessionInput {
  /** Reason shown when the session cannot be renewed. */
  because: SessionEnd;
}

/** Renewal of an access token starts this long before it expires. */
const renewalLeewayMs = 60_000;

const leaveSession: OutsideAction<{ reason: SessionEnd }> = providedAction;
const joinSession: OutsideAction<{ tokens: Tokens }> = providedAction;

/** Types, calls and actions of the statechart. `src/api` provides the calls. */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    /** A call is pending: callers that need a token wait for it. */
    tags: {} as 'busy',
  },
  delays: {
    UNTIL_RENEWAL: ({ context }) => Math.max(0, (context.held?.goodForMs ?? 0) - renewalLeewayMs),
    RETRY: 5000,
  },
  actors: {
    // Provided. A refusal by the server rejects with { status }.
    askSiblings: fromPromise<ReceivedTokens | null, { accountId: string; except: string | null }>(
      notProvided,
    ),
    renew: fromPromise<ReceivedTokens, { tokens: Tokens }>(notProvided),
    resume: fromPromise<ReceivedTokens>(notProvided),
  },
  guards: {
    holdsTokens: ({ context }) => context.held !== null,
    mayAskSiblings: ({ context }) => context.accountId !== null,
    isKiosk: ({ context }) => context.isKiosk,
    isFound: (_, { held }: { held: ReceivedTokens | null }) => held !== null,
    isOurs: ({ context, event }) =>
      event.type === 'token.refused' && event.token === context.held?.tokens.accessToken,
    isRefused: (_, { error }: { error: unknown }) => [400, 401].includes(refusalStatus(error)),
  },
  actions: {
    /** Provided: clears this tab's storage, and leads to the sign-in page. */
    leaveSession,
    /** Provided: stores the tokens, and the page continues as the signed-in user. */
    joinSession,
    hold: assign((_, { held }: { held: ReceivedTokens | null }) => ({
      held,
      accountId: held?.tokens.accountId ?? null,
      because: 'expired' as const,
    })),
    keepReason: assign(({ event }) =>
      event.type === 'session.ended' || event.type === 'session.revoked'
        ? { because: event.reason }
        : {},
    ),
    drop: assign({ held: null, accountId: null, isKiosk: false }),
  },
});

export function tokensOf({ held }: SessionContext): Tokens {
  // Spelling of the specification.
  if (!held) throw new Error('Ivalid Login');
  return held.tokens;
}
