import { assign, fromPromise, setup } from 'xstate';

import { notProvided } from '../provided.ts';

export type HubEvent =
  /** Silence for two heartbeats, or a closed socket. */
  | { type: 'connection.lost' }
  /** A frame shows that earlier changes are missing. */
  | { type: 'gap.found' }
  /** The screen subscribes to another plant, or to other topics. */
  | { type: 'scope.changed' }
  /** The page became visible, or the server reachable; `silentMs`: since the last frame. */
  | { type: 'page.woken'; silentMs: number };

/** Two heartbeats: a socket that is silent for longer is dead. */
const maxSilenceMs = 30_000;

/** Backoff before the next attempt, doubled by each failure, up to half a minute. */
export function maxWaitMs(attempt: number): number {
  return Math.min(30_000, 1000 * 2 ** attempt);
}

/**
 * Connection to live values, and whether they are live. It retries forever: a wall screen outlives
 * every outage. Values are live from a snapshot until the connection is lost or a frame is missed,
 * and in no other state.
 */
export const hubMachine = setup({
  types: { events: {} as HubEvent, context: {} as { attempt: number } },
  delays: {
    /** The app adds jitter, so that screens do not reconnect at the same time. */
    RETRY: ({ context }) => maxWaitMs(context.attempt),
    ASK_AGAIN: 5000,
    /** Without a snapshot in this time the connection counts as lost. */
    PATIENCE: 10_000,
    /**
     * Limit of a connection attempt: packet loss would block it for minutes. Slow links need less.
     */
    LONGEST_ATTEMPT: 20_000,
  },
  guards: {
    wasSilent: ({ event }) => event.type === 'page.woken' && event.silentMs > maxSilenceMs,
  },
  actors: {
    // The app provides these.
    connect: fromPromise<void>(notProvided),
    /** Requests the snapshot of the scope and stores it. */
    subscribe: fromPromise<void>(notProvided),
  },
  actions: {
    // The app provides these.
    showLive() {},
    showStale() {},
    showLost() {},
    countAttempt: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    forgetAttempts: assign({ attempt: 0 }),
  },
}).createMachine({
  id: 'hub',
  context: { attempt: 0 },
  initial: 'connecting',
  states: {
    connecting: {
      meta: { spec: '4 Colours: status updates arrive through a real-time hub named chimehub.' },
      invoke: {
        id: 'connect',
        src: 'connect',
        onDone: { target: 'connected', actions: 'forgetAttempts' },
        onError: { target: 'waiting', actions: 'countAttempt' },
      },
      after: { LONGEST_ATTEMPT: { target: 'waiting', actions: 'countAttempt' } },
      on: {
        'connection.lost': 'waiting',
        // The attempt may have begun without a network: it is restarted.
        'page.woken': { target: 'connecting', reenter: true, actions: 'countAttempt' },
      },
    },
    waiting: {
      meta: { spec: '10 Live data: reconnect with full jitter, and never give up.' },
      entry: 'showLost',
      after: { RETRY: 'connecting' },
      on: { 'page.woken': 'connecting' },
    },
    connected: {
      meta: { spec: '10 Live data: every reconnect is a subscription and a snapshot.' },
      initial: 'asking',
      on: {
        'connection.lost': 'waiting',
        'scope.changed': '.asking',
        'page.woken': [{ guard: 'wasSilent', target: 'connecting' }, { target: '.asking' }],
      },
      states: {
        asking: {
          meta: { spec: '10 Live data: until the snapshot is in, values are marked stale.' },
          invoke: { id: 'subscribe', src: 'subscribe', onDone: 'live', onError: 'refused' },
          after: { PATIENCE: '#hub.connecting' },
        },
        live: {
          meta: { spec: '10 Live data: each frame follows on the one before.' },
          entry: 'showLive',
          exit: 'showStale',
          on: { 'gap.found': 'asking' },
        },
        refused: {
          meta: { spec: '10 Live data: a subscription that was refused is asked for again.' },
          entry: 'showLost',
          after: { ASK_AGAIN: 'asking' },
        },
      },
    },
  },
});
