import { type ReceivedTokens, sessionSetup, tokensOf } from './session.setup.ts';

/**
 * The session of one tab: renewed, shared with sibling tabs, and ended when the server says so. An
 * unreachable server does not end it.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, because: 'expired' }),
  initial: 'arriving',
  states: {
    arriving: {
      meta: { spec: '2 Routing rules: with no refresh token in session storage, to /login.' },
      always: [
        { guard: 'holdsTokens', target: 'held' },
        { guard: 'mayAskSiblings', target: 'asking' },
        { target: 'alone' },
      ],
    },
    asking: {
      tags: 'busy',
      meta: { spec: '10 Session and tabs: a new tab first asks its sibling tabs for the session.' },
      invoke: {
        id: 'ask',
        src: 'askSiblings',
        input: ({ context }) => ({ accountId: context.accountId ?? '', except: null }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ held: event.output }) },
            target: 'held',
            actions: { type: 'hold', params: ({ event }) => ({ held: event.output }) },
          },
          { target: 'alone' },
        ],
        onError: 'alone',
      },
      on: { 'session.started': { target: 'held', actions: holdEvent() } },
    },
    alone: {
      meta: { spec: '10 Kiosk: a display comes back by itself after a restart.' },
      always: [{ guard: 'isKiosk', target: 'resuming' }, { target: 'absent' }],
    },
    resuming: {
      tags: 'busy',
      meta: { spec: '10 Kiosk: a display comes back by itself after a restart.' },
      invoke: {
        id: 'resume',
        src: 'resume',
        onDone: {
          target: 'held',
          actions: { type: 'hold', params: ({ event }) => ({ held: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'ended',
          },
          { target: 'resumingLater' },
        ],
      },
    },
    resumingLater: {
      tags: 'busy',
      meta: { spec: '10 Kiosk: a display waits for a server that is not there yet.' },
      after: { RETRY: 'resuming' },
    },
    absent: {
      meta: { spec: '2 Routing rules: an auth guard sends users without user data to /login.' },
      on: {
        'session.started': { target: 'held', actions: holdEvent() },
        'session.found': {
          target: 'held',
          actions: [
            holdEvent(),
            { type: 'joinSession', params: ({ event }) => ({ tokens: event.held.tokens }) },
          ],
        },
      },
    },
    held: {
      meta: { spec: '3 Stored user data: the refresh token is kept in session storage.' },
      initial: 'fresh',
      on: {
        'session.started': { target: '.fresh', actions: holdEvent() },
        'token.adopted': { target: '.fresh', actions: holdEvent() },
        'session.ended': { target: 'ended', actions: 'keepReason' },
      },
      states: {
        fresh: {
          meta: { spec: '7 Authentication: authenticated calls carry a bearer token.' },
          after: { UNTIL_RENEWAL: 'renewing' },
          on: {
            'token.refused': { guard: 'isOurs', target: 'renewing' },
            'renewal.wanted': 'renewing',
            'session.revoked': { target: 'renewing', actions: 'keepReason' },
          },
        },
        renewing: {
          tags: 'busy',
          meta: { spec: '7 Authentication: only one refresh runs at a time.' },
          invoke: {
            id: 'renew',
            src: 'renew',
            input: ({ context }) => ({ tokens: tokensOf(context) }),
            onDone: {
              target: 'fresh',
              actions: { type: 'hold', params: ({ event }) => ({ held: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
                target: 'searching',
              },
              { target: 'waiting' },
            ],
          },
        },
        searching: {
          tags: 'busy',
          meta: {
            spec: '10 Session and tabs: a lost race signs no one out; a sibling holds the successor.',
          },
          invoke: {
            id: 'search',
            src: 'askSiblings',
            input: ({ context }) => ({
              accountId: tokensOf(context).accountId,
              except: tokensOf(context).refreshToken,
            }),
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => ({ held: event.output }) },
                target: 'fresh',
                actions: { type: 'hold', params: ({ event }) => ({ held: event.output }) },
              },
              { target: '#session.ended' },
            ],
            onError: '#session.ended',
          },
        },
        waiting: {
          meta: { spec: '10 Session and tabs: a refresh without a reply is tried again.' },
          after: { RETRY: 'renewing' },
          on: {
            'token.refused': { guard: 'isOurs', target: 'renewing' },
            'renewal.wanted': 'renewing',
            'session.revoked': { target: 'renewing', actions: 'keepReason' },
          },
        },
      },
    },
    ended: {
      meta: { spec: '8: token refresh failure clears stored data and leads to /login.' },
      entry: [
        { type: 'leaveSession', params: ({ context }) => ({ reason: context.because }) },
        'drop',
      ],
      on: { 'session.started': { target: 'held', actions: holdEvent() } },
    },
  },
});

function holdEvent() {
  return {
    type: 'hold',
    params: ({ event }: { event: { held: ReceivedTokens } }) => ({ held: event.held }),
  } as const;
}
