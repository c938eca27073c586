import type { ChartModel } from '#model-testing/chart-model.ts';

import { externalReturnMachine } from './external-return.machine.ts';

/** Test model of the return from an identity provider. */
export const externalReturnModel: ChartModel = {
  machine: externalReturnMachine,
  starts: {
    'with a code': { input: { hasCode: true }, at: 'left' },
    'without a code': { input: { hasCode: false }, at: 'waiting' },
  },
  events: {},
  answers: {},
  effects: { entering: { left: ['goToSignIn'] } },
  expected: {
    waiting: { 'after PATIENCE': 'failed' },
    failed: { 'after READING_TIME': 'left' },
  },
  delays: { PATIENCE: 3000, READING_TIME: 2000 },
  keys: () => [],
  invariants: {
    'who has a code waits for nothing and reads no error': (snapshot) =>
      snapshot.matches('left') || !(snapshot.context as { hasCode: boolean }).hasCode,
  },
  stories: [
    {
      title: 'a code is carried to the sign-in page at once',
      start: 'with a code',
      events: [],
      end: 'left',
      seen: { hasCode: true },
      effects: ['goToSignIn'],
    },
    {
      title: 'without a code the error is told after 3 seconds, and left 2 seconds later',
      start: 'without a code',
      events: ['after PATIENCE', 'after READING_TIME'],
      end: 'left',
      effects: ['goToSignIn'],
    },
  ],
  equivalents: {},
};
