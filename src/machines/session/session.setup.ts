import { assign, fromPromise, setup } from 'xstate';

import { notProvided, type Outward, outward, statusOf } from '../provided.ts';

/** Why a session ended, asked for or not. */
export type SessionEnd = 'signed-out' | 'expired' | 'forbidden' | 'replaced';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
  /** Milliseconds since 1970, by the server's clock. */
  expiresAt: number;
  accountId: string;
  isRemembered: boolean;
}

/** Tokens with how long the access token was still good when they came: no clock is asked twice. */
export interface Held {
  tokens: Tokens;
  goodForMs: number;
}

export type SessionEvent =
  | { type: 'session.started'; held: Held }
  /** A sibling tab's answer came after the time limit. */
  | { type: 'session.found'; held: Held }
  /** A sibling tab renewed the token that this tab holds. */
  | { type: 'token.adopted'; held: Held }
  /** The server answered 401 to this access token. */
  | { type: 'token.refused'; token: string }
  /** A call needs a token and the one held is too old. */
  | { type: 'renewal.wanted' }
  /** The hub tells that the session was ended somewhere else. */
  | { type: 'session.revoked'; reason: SessionEnd }
  | { type: 'session.ended'; reason: SessionEnd };

export interface SessionInput {
  /** What this tab kept over a reload. */
  held: Held | null;
  /** Whose session this browser has stored: an open sibling tab may hold its tokens. */
  accountId: string | null;
  /** A display that renews from its own cookie, without a person. */
  isKiosk: boolean;
}

export interface SessionContext extends SessionInput {
  /** What is told when the session cannot be renewed. */
  because: SessionEnd;
}

/** An access token is renewed this long before its end. */
const renewalLeewayMs = 60_000;

const leaveSession: Outward<{ reason: SessionEnd }> = outward;
const joinSession: Outward<{ tokens: Tokens }> = outward;

/** What the chart may ask and do. `src/api` provides the calls. */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    /** Someone is being asked: callers that need a token wait for the answer. */
    tags: {} as 'busy',
  },
  delays: {
    UNTIL_RENEWAL: ({ context }) => Math.max(0, (context.held?.goodForMs ?? 0) - renewalLeewayMs),
    RETRY: 5000,
  },
  actors: {
    // Provided. A refusal of the server rejects with { status }.
    askSiblings: fromPromise<Held | null, { accountId: string; except: string | null }>(
      notProvided,
    ),
    renew: fromPromise<Held, { tokens: Tokens }>(notProvided),
    resume: fromPromise<Held>(notProvided),
  },
  guards: {
    holdsTokens: ({ context }) => context.held !== null,
    mayAskSiblings: ({ context }) => context.accountId !== null,
    isKiosk: ({ context }) => context.isKiosk,
    isFound: (_, { held }: { held: Held | null }) => held !== null,
    isOurs: ({ context, event }) =>
      event.type === 'token.refused' && event.token === context.held?.tokens.accessToken,
    isRefused: (_, { error }: { error: unknown }) => [400, 401].includes(statusOf(error)),
  },
  actions: {
    /** Provided: what this tab stored goes, and the page leads to the sign-in. */
    leaveSession,
    /** Provided: the tab keeps the tokens, and the page goes on as that of who is signed in. */
    joinSession,
    hold: assign((_, { held }: { held: Held | null }) => ({
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
  // Spelt so by the specification.
  if (!held) throw new Error('Ivalid Login');
  return held.tokens;
}
