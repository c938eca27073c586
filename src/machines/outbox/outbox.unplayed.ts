import type { UnplayableChart } from '#model-testing/adapter.ts';

/** Why the outbox has no browser tests. */
export const outboxUnplayed: UnplayableChart = {
  not: 'A person sees only how many wait; its tests lose requests by themselves.',
  events: {
    answered: 'The chart of the form answers on the page; what the outbox does then is not seen.',
    chosen: 'It takes two operators on one form: tests/contract/outbox.test.ts.',
    'network is back': 'tests/e2e/offline.test.ts loses the network and gives it back.',
    'signs out': 'tests/e2e/offline.test.ts signs out while answers wait.',
  },
};
