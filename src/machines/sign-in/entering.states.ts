import { returnOf, signInSetup } from './sign-in.setup.ts';

/** From the user name to the proof of identity. */
export const enteringStates = {
  arriving: signInSetup.createStateConfig({
    meta: { spec: '4 Login flow, 3: a stored session at startup skips login.' },
    always: [
      { guard: 'hasStoredAccount', target: 'checkingContract' },
      { guard: 'hasExternalReturn', target: 'exchangingCode' },
      { target: 'asking' },
    ],
  }),
  asking: signInSetup.createStateConfig({
    meta: { spec: '2 Activation login page: has username and password, no step before them.' },
    always: [{ guard: 'hasActivationCode', target: 'enteringPassword' }, { target: 'naming' }],
  }),
  naming: signInSetup.createStateConfig({
    meta: { spec: '2 Login page: step one asks for "Username / Email" with a "Log in" button.' },
    on: {
      'username.submitted': [
        { guard: 'isNamed', target: 'askingSignOnType', actions: 'keepUsername' },
        { actions: { type: 'say', params: { notice: { key: 'signIn.invalidUsername' } } } },
      ],
    },
  }),
  askingSignOnType: signInSetup.createStateConfig({
    meta: { spec: '4 Login flow, 1: the sign-on-type step leads to the form or the provider.' },
    invoke: {
      id: 'signOnType',
      src: 'loadSignOnType',
      input: ({ context }) => ({ username: context.username }),
      onDone: [
        {
          guard: { type: 'isPassword', params: ({ event }) => ({ signOn: event.output }) },
          target: 'enteringPassword',
        },
        {
          guard: { type: 'leadsToProvider', params: ({ event }) => ({ signOn: event.output }) },
          target: 'redirecting',
          actions: { type: 'keepSignOn', params: ({ event }) => ({ signOn: event.output }) },
        },
        {
          target: 'naming',
          actions: { type: 'say', params: { notice: { key: 'signIn.external' } } },
        },
      ],
      onError: {
        target: 'naming',
        actions: 'sayWhy',
      },
    },
  }),
  redirecting: signInSetup.createStateConfig({
    meta: { spec: '4 Login flow, 1: a redirect to the external provider, after about 200 ms.' },
    after: { EXTERNAL_REDIRECT: 'leaving' },
  }),
  leaving: signInSetup.createStateConfig({
    meta: { spec: '4 Login flow, 1: a redirect to the external provider.' },
    entry: {
      type: 'goToProvider',
      params: ({ context }) => ({ signOn: context.signOn, username: context.username }),
    },
    // Going back restores the form as it was.
    on: { 'page.returned': 'naming' },
  }),
  exchangingCode: signInSetup.createStateConfig({
    meta: { spec: '4 Login flow, 1: an authorization_code login.' },
    invoke: {
      id: 'exchangeCode',
      src: 'exchangeCode',
      input: ({ context }) => ({ ...returnOf(context), force: context.force }),
      onDone: {
        target: 'welcoming',
        actions: { type: 'keepAccount', params: ({ event }) => ({ account: event.output }) },
      },
      onError: [
        {
          guard: 'isConflict',
          target: 'activeElsewhere',
        },
        {
          guard: 'isRefused',
          target: 'naming',
          actions: [
            'forgetReturn',
            { type: 'say', params: { notice: { key: 'signIn.externalRefused' } } },
          ],
        },
        {
          target: 'naming',
          actions: ['forgetReturn', 'sayWhy'],
        },
      ],
    },
  }),
  enteringPassword: signInSetup.createStateConfig({
    meta: { spec: '2 Login page: step two asks for username, password and "Remember me".' },
    on: {
      'credentials.submitted': [
        { guard: 'isComplete', target: 'choosingGrant', actions: 'keepCredentials' },
        { actions: { type: 'say', params: { notice: { key: 'signIn.incomplete' } } } },
      ],
      // An activation link is for one account, so there is no change to another.
      'username.changed': { guard: 'hasFirstStep', target: 'naming', actions: 'resetForm' },
    },
  }),
  choosingGrant: signInSetup.createStateConfig({
    meta: { spec: '4 Login flow, 5: a stored token for the same user switches the grant.' },
    always: [{ guard: 'isUntouchedPlaceholder', target: 'resuming' }, { target: 'signingIn' }],
  }),
  resuming: signInSetup.createStateConfig({
    meta: { spec: '4 Login flow, 5: a refresh_token grant.' },
    invoke: {
      id: 'resume',
      src: 'resume',
      input: ({ context }) => ({ username: context.username }),
      onDone: {
        target: 'welcoming',
        actions: { type: 'keepAccount', params: ({ event }) => ({ account: event.output }) },
      },
      onError: [
        {
          guard: 'isRefused',
          target: 'enteringPassword',
          actions: [
            'forgetRemembered',
            { type: 'say', params: { notice: { key: 'signIn.rememberedExpired' } } },
          ],
        },
        {
          target: 'enteringPassword',
          actions: 'sayWhy',
        },
      ],
    },
  }),
  signingIn: signInSetup.createStateConfig({
    meta: { spec: '7 Authentication: password login.' },
    invoke: {
      id: 'signIn',
      src: 'signIn',
      input: ({ context: { username, password, isRemembered, force, activationCode } }) => ({
        username,
        password,
        isRemembered,
        force,
        activationCode,
      }),
      onDone: {
        target: 'welcoming',
        actions: { type: 'keepAccount', params: ({ event }) => ({ account: event.output }) },
      },
      onError: [
        {
          guard: 'isConflict',
          target: 'activeElsewhere',
        },
        {
          guard: 'isRefused',
          target: 'tellingRefusal',
          actions: ['forgetPassword', 'sayWhy'],
        },
        {
          target: 'enteringPassword',
          actions: 'sayWhy',
        },
      ],
    },
  }),
  tellingRefusal: signInSetup.createStateConfig({
    meta: { spec: "8: the activation page shows the server's error_description." },
    always: [
      { guard: 'hasActivationCode', target: 'enteringPassword' },
      {
        target: 'enteringPassword',
        actions: { type: 'say', params: { notice: { key: 'signIn.refused' } } },
      },
    ],
  }),
  activeElsewhere: signInSetup.createStateConfig({
    meta: { spec: '4 Login flow, 4: a 409 on login shows the active-session dialog.' },
    on: {
      'takeover.confirmed': { target: 'repeating', actions: 'useForce' },
      'takeover.declined': { target: 'asking', actions: ['forgetReturn', 'resetForm'] },
    },
  }),
  repeating: signInSetup.createStateConfig({
    meta: { spec: '4 Login flow, 4: Yes repeats the login with force true.' },
    always: [{ guard: 'hasExternalReturn', target: 'exchangingCode' }, { target: 'signingIn' }],
  }),
};
