import type { ChartModel } from '#model-testing/chart-model.ts';

import { answers, events, starts } from './sign-in.cases.ts';
import { expected } from './sign-in.expected.ts';
import { signInMachine } from './sign-in.machine.ts';
import type { Context } from './sign-in.setup.ts';
import { stories } from './sign-in.stories.ts';

const noneStored = 'Without an account or a return, both lead to the first step again.';

/** Test model of the sign-in statechart. */
export const signInModel: ChartModel = {
  machine: signInMachine,
  starts,
  events,
  answers,
  effects: { entering: { leaving: ['goToProvider'] } },
  expected,
  stories,
  invariants: {
    'someone who is signed in has an account and a view': (snapshot) => {
      const { account, view } = snapshot.context as Context;
      return !snapshot.matches('signedIn') || (account !== null && view !== null);
    },
    'never past the agreement without a signature': (snapshot) => {
      const { account } = snapshot.context as Context;
      const isPast = ['choosingView', 'choosingClient', 'signedIn'].some((state) =>
        snapshot.matches(state),
      );
      return !isPast || account?.HasContract === true;
    },
    'never two calls at once': ({ children }) => Object.keys(children).length <= 1,
  },
  equivalents: {
    'naming on username.submitted[1]: led to arriving': noneStored,
    'naming on username.submitted[1]: led to asking': noneStored,
    'naming on username.submitted[1]: led to naming': 'Nothing begins or ends with this state.',
    'choosingGrant always[1]: led to repeating': 'At the form no one is back from a provider.',
    'choosingClient on view.back[0]: led to arriving':
      'Who chooses a client is an administrator who has signed: the way leads back here.',
  },
  delays: { EXTERNAL_REDIRECT: 200 },
  keys: (context) => {
    const { account, activationCode, externalReturn, hasMeetingLink, rememberedUsername } =
      context as Context;
    return [
      ...(account ? [account.Username] : []),
      ...(activationCode === null ? [] : ['activation']),
      ...(externalReturn === null ? [] : ['returned']),
      ...(hasMeetingLink ? ['meeting'] : []),
      ...(rememberedUsername === 'anna' ? ['remembered'] : []),
    ];
  },
};
