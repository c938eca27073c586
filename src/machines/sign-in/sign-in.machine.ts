import { assign } from 'xstate';

import { ownView } from './account.ts';
import { accountOf, contractOf, emptyForm, noticeOf, signInSetup } from './sign-in.setup.ts';

/** Signing in with an account of our own, from the name to the view the person works in. */
export const signInMachine = signInSetup.createMachine({
  id: 'signIn',
  context: ({ input }) => ({
    ...emptyForm,
    username: input.rememberedUsername ?? '',
    isRemembered: input.rememberedUsername !== null,
    rememberedUsername: input.rememberedUsername,
    account: input.account,
    contract: null,
    view: null,
  }),
  initial: 'arriving',
  output: ({ context }) => context.view ?? ownView(accountOf(context)),
  states: {
    arriving: {
      meta: { spec: 'A stored session at startup skips login.' },
      always: [{ guard: 'hasStoredAccount', target: 'checkingContract' }, { target: 'naming' }],
    },
    naming: {
      meta: { spec: 'Step one asks for "Username / Email" with a "Log in" button.' },
      on: {
        'username.submitted': [
          { guard: 'isNamed', target: 'askingSignOnType', actions: 'keepUsername' },
          { actions: { type: 'say', params: { notice: { key: 'signIn.invalidUsername' } } } },
        ],
      },
    },
    askingSignOnType: {
      meta: { spec: 'The sign-on-type step leads to the password form or an external provider.' },
      invoke: {
        id: 'signOnType',
        src: 'loadSignOnType',
        input: ({ context }) => ({ username: context.username }),
        onDone: [
          {
            guard: { type: 'isPassword', params: ({ event }) => ({ type: event.output.Type }) },
            target: 'enteringPassword',
          },
          {
            target: 'naming',
            actions: { type: 'say', params: { notice: { key: 'signIn.external' } } },
          },
        ],
        onError: {
          target: 'naming',
          actions: { type: 'say', params: ({ event }) => ({ notice: noticeOf(event.error) }) },
        },
      },
    },
    enteringPassword: {
      meta: { spec: 'Step two asks for username, password and a "Remember me" checkbox.' },
      on: {
        'credentials.submitted': [
          { guard: 'isComplete', target: 'choosingGrant', actions: 'keepCredentials' },
          { actions: { type: 'say', params: { notice: { key: 'signIn.incomplete' } } } },
        ],
        'username.changed': { target: 'naming', actions: 'resetForm' },
      },
    },
    choosingGrant: {
      meta: { spec: 'A stored refresh token for the same user switches to a refresh_token grant.' },
      always: [{ guard: 'isUntouchedPlaceholder', target: 'resuming' }, { target: 'signingIn' }],
    },
    resuming: {
      invoke: {
        id: 'resume',
        src: 'resume',
        input: ({ context }) => ({ username: context.username }),
        onDone: {
          target: 'welcoming',
          actions: { type: 'keepAccount', params: ({ event }) => ({ account: event.output }) },
        },
        onError: {
          target: 'enteringPassword',
          actions: [
            'forgetRemembered',
            { type: 'say', params: { notice: { key: 'signIn.rememberedExpired' } } },
          ],
        },
      },
    },
    signingIn: {
      meta: { spec: 'Password login: username, password, client_id, force.' },
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context: { username, password, isRemembered, force } }) => ({
          username,
          password,
          isRemembered,
          force,
        }),
        onDone: {
          target: 'welcoming',
          actions: { type: 'keepAccount', params: ({ event }) => ({ account: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isActiveElsewhere', params: ({ event }) => ({ error: event.error }) },
            target: 'activeElsewhere',
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'enteringPassword',
            actions: { type: 'say', params: { notice: { key: 'signIn.refused' } } },
          },
          {
            target: 'enteringPassword',
            actions: { type: 'say', params: ({ event }) => ({ notice: noticeOf(event.error) }) },
          },
        ],
      },
    },
    activeElsewhere: {
      meta: { spec: 'A 409 on login shows the active-session dialog.' },
      on: {
        'takeover.confirmed': { target: 'signingIn', actions: 'useForce' },
        'takeover.declined': { target: 'naming', actions: 'resetForm' },
      },
    },
    welcoming: {
      meta: { spec: "POST api/logs with Message 'LOG IN' and the language load after login." },
      invoke: {
        id: 'welcome',
        src: 'welcome',
        input: ({ context }) => ({ account: accountOf(context) }),
        onDone: 'checkingContract',
        onError: 'checkingContract',
      },
    },
    checkingContract: {
      meta: { spec: 'HasContract false: the EULSA agreement is fetched and shown.' },
      always: [{ guard: 'hasContract', target: 'checkingRole' }, { target: 'loadingContract' }],
    },
    loadingContract: {
      invoke: {
        id: 'loadContract',
        src: 'loadContract',
        input: ({ context }) => ({ account: accountOf(context) }),
        onDone: {
          target: 'agreeing',
          actions: assign(({ event }) => ({ contract: event.output, notice: null })),
        },
        onError: {
          target: 'agreementMissing',
          actions: { type: 'say', params: ({ event }) => ({ notice: noticeOf(event.error) }) },
        },
      },
    },
    agreementMissing: {
      on: { 'agreement.requested': 'loadingContract' },
    },
    agreeing: {
      meta: { spec: 'A static, non-dismissable dialog with a "Confirm" checkbox and "Next".' },
      on: {
        'agreement.submitted': [
          { guard: 'isTicked', target: 'signingContract' },
          { actions: { type: 'say', params: { notice: { key: 'signIn.confirmContract' } } } },
        ],
      },
    },
    signingContract: {
      invoke: {
        id: 'confirmContract',
        src: 'confirmContract',
        input: ({ context }) => ({
          account: accountOf(context),
          contract: contractOf(context),
        }),
        onDone: { target: 'checkingRole', actions: 'signContract' },
        onError: {
          target: 'agreeing',
          actions: { type: 'say', params: ({ event }) => ({ notice: noticeOf(event.error) }) },
        },
      },
    },
    checkingRole: {
      meta: { spec: 'Sysadmin or Global role: show the view choice. Other users: first client.' },
      always: [
        { guard: 'mayChooseView', target: 'choosingView' },
        { target: 'signedIn', actions: 'takeOwnView' },
      ],
    },
    choosingView: {
      meta: { spec: 'A panel "Please choose page you want" offers "Global View" and "User View".' },
      on: {
        'view.global': { target: 'signedIn', actions: 'takeGlobalView' },
        'view.user': 'choosingClient',
      },
    },
    choosingClient: {
      meta: { spec: 'User View lists clients in a numbered table (columns #, Clients).' },
      on: {
        'client.chosen': { target: 'signedIn', actions: 'takeClientView' },
        'view.back': 'choosingView',
      },
    },
    signedIn: { type: 'final' },
  },
});
