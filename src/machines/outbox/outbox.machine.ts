import { assign, fromPromise, setup } from 'xstate';

import { notProvided } from '../provided.ts';

export type OutboxEvent =
  | { type: 'entry.added' }
  /** The operator has chosen between two conflicting answers. */
  | { type: 'conflict.settled' }
  | { type: 'network.back' }
  | { type: 'session.ended' };

/** `none`: nothing is pending. `held`: all pending entries wait for a choice of the operator. */
export type SendResult = 'sent' | 'none' | 'held';

const firstWaitMs = 1000;
const maxWaitMs = 30_000;

/** Sends form entries of this device in order, one call at a time. */
export const outboxMachine = setup({
  types: {
    context: {} as { failures: number; isAdded: boolean },
    events: {} as OutboxEvent,
  },
  delays: {
    BACK_OFF: ({ context }) => Math.min(maxWaitMs, firstWaitMs * 2 ** (context.failures - 1)),
  },
  actors: {
    /** Provided: sends the next entry; rejects when the server was not reached. */
    sendNext: fromPromise<SendResult>(notProvided),
  },
  guards: {
    isSent: (_, { output }: { output: SendResult }) => output === 'sent',
    isHeld: (_, { output }: { output: SendResult }) => output === 'held',
    isAdded: ({ context }) => context.isAdded,
  },
  actions: {
    noteAdded: assign({ isAdded: true }),
    forgetAdded: assign({ isAdded: false }),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    forgetFailures: assign({ failures: 0 }),
  },
}).createMachine({
  id: 'outbox',
  context: { failures: 0, isAdded: false },
  initial: 'sending',
  on: { 'session.ended': '.stopped' },
  states: {
    idle: {
      meta: { spec: '10 Forms offline: nothing waits.' },
      on: { 'entry.added': 'sending' },
    },
    sending: {
      meta: { spec: '10 Forms offline: an outbox in order per form; what waited is sent first.' },
      entry: 'forgetAdded',
      invoke: {
        id: 'send',
        src: 'sendNext',
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => ({ output: event.output }) },
            target: 'sending',
            reenter: true,
            actions: 'forgetFailures',
          },
          { guard: 'isAdded', target: 'sending', reenter: true },
          {
            guard: { type: 'isHeld', params: ({ event }) => ({ output: event.output }) },
            target: 'conflict',
          },
          { target: 'idle' },
        ],
        onError: { target: 'offline', actions: 'countFailure' },
      },
      on: { 'entry.added': { actions: 'noteAdded' }, 'conflict.settled': { actions: 'noteAdded' } },
    },
    offline: {
      meta: {
        spec: '10 Forms offline: forms are answerable without network; longer and longer waits.',
      },
      after: { BACK_OFF: 'sending' },
      on: { 'network.back': 'sending' },
    },
    conflict: {
      meta: { spec: '10 Forms offline: a conflict screen instead of a silent overwrite.' },
      on: { 'entry.added': 'sending', 'conflict.settled': 'sending' },
    },
    stopped: {
      meta: { spec: '10 Forms offline: nothing is sent for an account that has signed out.' },
      type: 'final',
    },
  },
});
