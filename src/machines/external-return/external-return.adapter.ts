import type { Adapter } from '#model-testing/adapter.ts';

/** Browser adapter for the return from an identity provider. */
export const externalReturnAdapter: Adapter = {
  starts: {
    'with a code': { open: '/login/external_auth?code=abc&state=s1' },
    'without a code': { open: '/login/external_auth?error=access_denied' },
  },
  events: {},
  calls: {},
  answers: {},
  states: {
    waiting: [{ text: 'Coming back from your identity provider' }],
    failed: [{ text: 'External authorization has an error' }],
    left: [{ field: 'Username / Email' }, { address: '/login' }],
  },
};
