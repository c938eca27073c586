import { setup } from 'xstate';

import { type OutsideAction, providedAction } from '../provided.ts';

const goToSignIn: OutsideAction<{ hasCode: boolean }> = providedAction;

/** The return page for identity providers: continues with a code, goes back without one. */
export const externalReturnMachine = setup({
  types: { context: {} as { hasCode: boolean }, input: {} as { hasCode: boolean } },
  delays: {
    /** Specified delay before the error is shown, and before the page is left. */
    PATIENCE: 3000,
    READING_TIME: 2000,
  },
  guards: { hasCode: ({ context }) => context.hasCode },
  actions: { goToSignIn },
}).createMachine({
  id: 'externalReturn',
  context: ({ input }) => input,
  initial: 'arriving',
  states: {
    arriving: {
      meta: { spec: '2 External authorization page: a code leads to /login with that code.' },
      always: [{ guard: 'hasCode', target: 'left' }, { target: 'waiting' }],
    },
    waiting: {
      meta: { spec: '2 External authorization page: shows a spinner.' },
      after: { PATIENCE: 'failed' },
    },
    failed: {
      meta: { spec: '2 External authorization page: the error, after 3 seconds.' },
      after: { READING_TIME: 'left' },
    },
    left: {
      meta: { spec: '2 External authorization page: goes to /login 2 seconds later.' },
      type: 'final',
      entry: { type: 'goToSignIn', params: ({ context }) => context },
    },
  },
});
