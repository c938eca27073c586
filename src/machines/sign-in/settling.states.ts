import { assign } from 'xstate';

import { accountOf, contractOf, signInSetup } from './sign-in.setup.ts';

/** After the proof of identity: the agreement, and the choice of view. */
export const settlingStates = {
  welcoming: signInSetup.createStateConfig({
    meta: {
      spec: "7 Authentication: POST api/logs with 'LOG IN'; 4 Login flow, 2: language load.",
    },
    invoke: {
      id: 'welcome',
      src: 'welcome',
      input: ({ context }) => ({ account: accountOf(context) }),
      onDone: 'checkingContract',
      onError: 'checkingContract',
    },
  }),
  checkingContract: signInSetup.createStateConfig({
    meta: { spec: '4 Login flow, 2: HasContract false: the agreement is fetched.' },
    always: [{ guard: 'hasContract', target: 'checkingRole' }, { target: 'loadingContract' }],
  }),
  loadingContract: signInSetup.createStateConfig({
    meta: { spec: '4 Login flow, 2: the agreement is fetched.' },
    invoke: {
      id: 'loadContract',
      src: 'loadContract',
      input: ({ context }) => ({ account: accountOf(context) }),
      onDone: {
        target: 'agreeing',
        actions: assign(({ event }) => ({ contract: event.output })),
      },
      onError: {
        target: 'agreementMissing',
        actions: 'sayWhy',
      },
    },
  }),
  agreementMissing: signInSetup.createStateConfig({
    meta: { spec: "8: a contract failure shows the server's ErrorMessage." },
    on: { 'agreement.requested': { target: 'loadingContract', actions: 'unsay' } },
  }),
  agreeing: signInSetup.createStateConfig({
    meta: { spec: '2 Login page: a static dialog with "Confirm" and "Next".' },
    on: {
      'agreement.submitted': [
        { guard: 'isTicked', target: 'signingContract' },
        { actions: { type: 'say', params: { notice: { key: 'signIn.confirmContract' } } } },
      ],
    },
  }),
  signingContract: signInSetup.createStateConfig({
    meta: { spec: '4 Login flow, 2: after confirming, HasContract is set true.' },
    invoke: {
      id: 'confirmContract',
      src: 'confirmContract',
      input: ({ context }) => ({ account: accountOf(context), contract: contractOf(context) }),
      onDone: { target: 'checkingRole', actions: 'signContract' },
      onError: [
        {
          guard: 'isConflict',
          target: 'loadingContract',
          actions: 'sayWhy',
        },
        {
          target: 'agreeing',
          actions: 'sayWhy',
        },
      ],
    },
  }),
  checkingRole: signInSetup.createStateConfig({
    meta: { spec: '4 Login flow, 2: with a meeting link, Global is chosen automatically.' },
    always: [
      { guard: 'followsMeetingLink', target: 'signedIn', actions: 'takeGlobalView' },
      { guard: 'mayChooseView', target: 'choosingView' },
      { target: 'signedIn', actions: 'takeOwnView' },
    ],
  }),
  choosingView: signInSetup.createStateConfig({
    meta: { spec: '2 Login page: a panel "Please choose page you want" offers two views.' },
    on: {
      'view.global': { target: 'signedIn', actions: 'takeGlobalView' },
      'view.user': 'choosingClient',
    },
  }),
  choosingClient: signInSetup.createStateConfig({
    meta: { spec: '2 Login page: User View lists clients in a numbered table (#, Clients).' },
    on: {
      'client.chosen': { target: 'signedIn', actions: 'takeClientView' },
      'view.back': 'choosingView',
    },
  }),
  signedIn: signInSetup.createStateConfig({
    meta: { spec: '4 Login flow, 2: go to the landing page.' },
    type: 'final',
  }),
};
