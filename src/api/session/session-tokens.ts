import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate';

import { serverNow } from '#lib/time/server-clock.ts';
import { inspectChart } from '#machines/running-charts.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { ReceivedTokens, SessionEnd, Tokens } from '#machines/session/session.setup.ts';
import type { Account, TokenResponse } from '#schemas/api/accounts.gen.ts';

import { ConnectionError } from '../connection-error.ts';
import { createRenewal } from './renewal.ts';
import type { SessionChannel } from './session-channel.ts';
import { type TokenOwner, tokensIn } from './token-call.ts';

/** With less validity left, a token may expire in transit. */
const leewayMs = 30_000;

interface Listeners {
  ended: Set<(reason: SessionEnd) => void>;
  joined: Set<(accountId: string) => void>;
}

interface ChartDeps {
  channel: SessionChannel;
  listeners: Listeners;
  renew: ReturnType<typeof createRenewal>;
}

export type SessionTokens = ReturnType<typeof createSessionTokens>;

export interface Startup {
  /** Account of the session stored in the browser. */
  accountId: string | null;
  /** A display that restores its session without a user. */
  isKiosk: boolean;
}

/** The session of one tab: the running statechart with server and sibling tabs. */
export function createSessionTokens(channel: SessionChannel, startup: Startup) {
  const listeners: Listeners = { ended: new Set(), joined: new Set() };
  const stored = channel.current();
  const page = { isKiosk: startup.isKiosk, isSigningIn: false };
  const renew = createRenewal(() => page.isKiosk);
  const input = { ...startup, held: stored && heldNow(stored) };
  const chart = chartOver({ channel, listeners, renew });
  const actor = createActor(chart, { input, ...inspectChart('session') }).start();

  function tokensNow(): Tokens | undefined {
    return actor.getSnapshot().context.held?.tokens;
  }

  /** Waits while tokens are being fetched; rejects when there are no valid ones. */
  async function settledToken(): Promise<string> {
    const snapshot = await waitFor(actor, isSettled);
    if (!snapshot.context.held) throw new Error('No JWT present or has expired');
    if (snapshot.matches({ held: 'waiting' })) throw new ConnectionError('Connection error');
    return snapshot.context.held.tokens.accessToken;
  }

  channel.listen({
    renewed: (tokens) => actor.send({ type: 'token.adopted', held: heldNow(tokens) }),
    ended: () => actor.send({ type: 'session.ended', reason: 'signed-out' }),
    found(tokens) {
      if (!page.isSigningIn) actor.send({ type: 'session.found', held: heldNow(tokens) });
    },
  });
  if (stored) channel.share(stored);

  return {
    holder: () => tokensNow()?.accountId ?? null,
    heldAccessToken: () => tokensNow()?.accessToken ?? null,
    /**
     * From now on found sessions are ignored: the page must not get the tokens of another account.
     */
    beginSignIn: () => void (page.isSigningIn = true),
    /** Resolves when it is known whether a user is signed in. */
    settled: () => waitFor(actor, isSettled),
    /**
     * A token valid for at least half a minute. Rejects with 'Ivalid Login' when signed out, with
     * ConnectionError when it cannot be renewed now.
     */
    async getAccessToken(): Promise<string> {
      const { held } = actor.getSnapshot().context;
      if (!held) throw new Error('Ivalid Login');
      if (!isFresh(held.tokens)) actor.send({ type: 'renewal.wanted' });
      return settledToken();
    },
    /**
     * After a 401. Resolves with a token other than `rejected`; rejects as `getAccessToken` does.
     */
    renew(rejected: string): Promise<string> {
      actor.send({ type: 'token.refused', token: rejected });
      return settledToken();
    },
    /** The session was ended elsewhere: a sibling may hold the newer session. */
    revoked: (reason: SessionEnd) => actor.send({ type: 'session.revoked', reason }),
    hold(reply: TokenResponse, owner: TokenOwner): void {
      const tokens = tokensIn(reply, owner);
      page.isKiosk = (JSON.parse(reply.account) as Account).Kiosk !== undefined;
      channel.store(tokens);
      actor.send({ type: 'session.started', held: heldNow(tokens) });
    },
    /** Ends the session here. Only a sign-out ends it in all tabs: others may hold a newer one. */
    end(reason: SessionEnd): void {
      const accountId = tokensNow()?.accountId;
      if (accountId && reason === 'signed-out') channel.postEnded(accountId);
      actor.send({ type: 'session.ended', reason });
    },
    onEnded(listener: (reason: SessionEnd) => void): () => void {
      listeners.ended.add(listener);
      return () => listeners.ended.delete(listener);
    },
    /** Called when a sibling's session is found after `settled` resolved as signed out. */
    onJoined: (listener: (accountId: string) => void) => void listeners.joined.add(listener),
    stop: () => actor.stop(),
  };
}

/** Actors and actions of the statechart over server, sibling tabs and page. */
function chartOver({ channel, listeners, renew }: ChartDeps) {
  return sessionMachine.provide({
    actions: {
      leaveSession(_, { reason }) {
        channel.clear();
        for (const listener of listeners.ended) listener(reason);
      },
      joinSession(_, { tokens }) {
        channel.store(tokens);
        for (const listener of listeners.joined) listener(tokens.accountId);
      },
    },
    actors: {
      askSiblings: fromPromise<ReceivedTokens | null, { accountId: string; except: string | null }>(
        async ({ input }) => {
          const tokens = await channel.askSiblings(input.accountId, input.except);
          return tokens && heldNow(tokens);
        },
      ),
      renew: fromPromise<ReceivedTokens, { tokens: Tokens }>(({ input, signal }) =>
        exclusively(async () => heldNow(await renewed({ channel, renew }, input.tokens, signal))),
      ),
      resume: fromPromise<ReceivedTokens>(async () => heldNow(await resumed({ channel, renew }))),
    },
  });
}

function isSettled(snapshot: SnapshotFrom<typeof sessionMachine>): boolean {
  return !snapshot.hasTag('busy');
}

/** Another tab may have renewed the tokens while this one waited for the lock. */
async function renewed(
  { channel, renew }: Pick<ChartDeps, 'channel' | 'renew'>,
  tokens: Tokens,
  signal: AbortSignal,
): Promise<Tokens> {
  const now = channel.current();
  if (signal.aborted || (now && now.refreshToken !== tokens.refreshToken)) return now ?? tokens;
  const after = tokensIn(await renew(tokens), tokens);
  channel.replace(tokens, after);
  return after;
}

async function resumed({ channel, renew }: Pick<ChartDeps, 'channel' | 'renew'>): Promise<Tokens> {
  const reply = await renew({ isRemembered: true });
  const { Id } = JSON.parse(reply.account) as Account;
  const tokens = tokensIn(reply, { accountId: Id, isRemembered: true });
  channel.store(tokens);
  return tokens;
}

function heldNow(tokens: Tokens): ReceivedTokens {
  return { tokens, goodForMs: tokens.expiresAt - serverNow() };
}

function isFresh({ expiresAt }: Tokens): boolean {
  return expiresAt - serverNow() > leewayMs;
}

/**
 * Web Locks exist on https and localhost only; elsewhere the server's grace period covers a race.
 */
function exclusively<T>(action: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('lineside-refresh', action) : action();
}
