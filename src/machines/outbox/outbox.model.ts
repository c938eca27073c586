import type { ChartModel, ExpectedStep } from '#model-testing/chart-model.ts';

import { outboxMachine } from './outbox.machine.ts';

const leaves = { 'signs out': 'stopped' };

/** Test model of the outbox. */
export const outboxModel: ChartModel = {
  machine: outboxMachine,
  starts: { 'a form page': { at: 'sending' } },
  events: {
    answered: { type: 'entry.added' },
    chosen: { type: 'conflict.settled' },
    'network is back': { type: 'network.back' },
    'signs out': { type: 'session.ended' },
  },
  answers: {
    send: {
      stored: { output: 'sent' },
      'nothing waits': { output: 'none' },
      'a choice is needed': { output: 'held' },
      'no connection': { error: new Error('Connection error') },
    },
  },
  effects: {},
  expected: {
    idle: { ...leaves, answered: again(false) },
    sending: {
      ...leaves,
      answered: again(true),
      chosen: again(true),
      'send: stored': { to: 'sending', seen: { failures: 0, isAdded: false } },
      'send: nothing waits': { to: { added: 'sending', else: 'idle' } },
      'send: a choice is needed': { to: { added: 'sending', else: 'conflict' } },
      'send: no connection': ({ failures }: { failures: number }): ExpectedStep => ({
        to: 'offline',
        seen: { failures: failures + 1 },
      }),
    },
    offline: { ...leaves, 'after BACK_OFF': again(false), 'network is back': again(false) },
    conflict: { ...leaves, answered: again(false), chosen: again(false) },
  },
  delays: {
    BACK_OFF: ({ failures }: { failures: number }) => ([0, 1, 2, 4, 8, 16][failures] ?? 30) * 1000,
  },
  keys: (context) => ((context as { isAdded: boolean }).isAdded ? ['added'] : []),
  invariants: {
    'never an answer sent twice: one call at a time': ({ children }) =>
      Object.keys(children).length <= 1,
    'what was added meanwhile is sent before anything rests': (snapshot) =>
      !snapshot.matches('idle') || !(snapshot.context as { isAdded: boolean }).isAdded,
    'only a failure leads to waiting for the network': (snapshot) =>
      !snapshot.matches('offline') || (snapshot.context as { failures: number }).failures > 0,
  },
  stories: [
    {
      title: 'answers without a network wait, and are sent once it is back',
      start: 'a form page',
      events: [
        'send: nothing waits',
        'answered',
        'send: no connection',
        'answered',
        'after BACK_OFF',
      ],
      end: 'sending',
      seen: { failures: 1 },
    },
    {
      title: 'after a call that came through, the next failure waits for a second again',
      start: 'a form page',
      events: ['send: no connection', 'after BACK_OFF', 'send: stored'],
      end: 'sending',
      seen: { failures: 0 },
    },
    {
      title: 'what is answered while the last call is under way is not left behind',
      start: 'a form page',
      events: ['answered', 'send: nothing waits', 'send: stored', 'send: nothing waits'],
      end: 'idle',
    },
    {
      title: 'a conflict waits for the operator',
      start: 'a form page',
      events: ['send: a choice is needed', 'network is back', 'chosen', 'send: stored'],
      end: 'sending',
    },
    {
      title: 'no one sends for who has signed out',
      start: 'a form page',
      events: ['send: no connection', 'signs out', 'network is back', 'answered'],
      end: 'stopped',
    },
  ],
  equivalents: Object.fromEntries(
    ['entry.added', 'conflict.settled'].map((type) => [
      `sending on ${type}[0]: led to sending`,
      'A step to the state itself neither leaves nor enters it.',
    ]),
  ),
};

function again(isAdded: boolean): ExpectedStep {
  return { to: 'sending', seen: { isAdded } };
}
