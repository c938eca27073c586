import type { UserAction, Adapter, Expectation } from '#model-testing/adapter.ts';

import { type Notice, placeholderPassword } from './sign-in.setup.ts';

const demoPassword = 'lineside-demo-2026';
const agreement = { Id: 'c1', Agreement: '<p>Terms</p>', IsConfirmed: false };
const logIn: UserAction = { press: 'Log in' };
const next: UserAction = { press: 'Next' };
const idle: Expectation = { role: 'button', named: 'Log in', isBusy: false };
const busy: Expectation = { role: 'button', named: 'Log in', isBusy: true };
const atPassword: Expectation = { field: 'Password' };
const preparing: Expectation = { text: 'Preparing your workplace' };

/** Browser adapter for signing in. */
export const signInAdapter: Adapter = {
  starts: {
    visitor: { open: '/login' },
    remembered: { open: '/login', cookies: { rememberedUsername: 'anna' } },
    'stored session': { open: '/login', session: { unfinishedAccount: { signedInAs: 'anna' } } },
    'stored session of ben': {
      open: '/login',
      session: { unfinishedAccount: { signedInAs: 'ben' } },
    },
    'activation link': { open: '/login/activation_code/x1' },
    'back from the provider': {
      open: '/login/external_auth?code=abc&state=s1',
      session: { signOn: { provider: 'demo', username: 'anna' } },
    },
    'meeting link': { open: '/login', session: { externalMeetingLink: '/meeting/7.north' } },
  },
  events: {
    'no name': [{ fill: 'Username / Email', with: ' ' }, logIn],
    name: [{ fill: 'Username / Email', with: '{person}' }, logIn],
    'no password': [{ fill: 'Username', with: 'anna' }, { fill: 'Password', with: '' }, logIn],
    'no username': [{ fill: 'Username', with: ' ' }, { fill: 'Password', with: 'secret' }, logIn],
    password: [
      { fill: 'Username', with: '{person}' },
      { fill: 'Password', with: demoPassword },
      logIn,
    ],
    placeholder: [
      { fill: 'Username', with: 'anna' },
      { fill: 'Password', with: placeholderPassword },
      logIn,
    ],
    "another's placeholder": [
      { fill: 'Username', with: 'ben' },
      { fill: 'Password', with: placeholderPassword },
      logIn,
    ],
    'other name': [{ press: 'Use another account' }],
    'page comes back': [{ goBack: true }],
    yes: [{ press: 'Yes' }],
    no: [{ press: 'No' }],
    unticked: [next],
    ticked: [{ tick: 'Confirm' }, next],
    'ask again': [{ press: 'Try again' }],
    'global view': [{ press: 'Global View' }],
    'user view': [{ press: 'User View' }],
    back: [{ press: 'Back' }],
    client: [{ press: 'Contoso Molding' }],
  },
  calls: {
    signOnType: 'GET accounts/*/signontype',
    signIn: 'POST accounts/token password',
    resume: 'POST accounts/token refresh_token',
    exchangeCode: 'POST accounts/token authorization_code',
    welcome: 'POST logs',
    loadContract: 'GET accounts/*/contract',
    confirmContract: 'POST accounts/*/contract',
  },
  answers: {
    'signOnType: password': 'real',
    'signOnType: external': { realFor: 'external' },
    'signOnType: no address': external({}),
    'signOnType: a script for an address': external({ Url: 'javascript:alert(1)' }),
    'signOnType: at home': { realFor: 'external' },
    'signOnType: an open line': external({ Url: 'http://id.example/authorize' }),
    'signOnType: fails': { status: 500 },
    'signIn: anna': { signedInAs: 'anna' },
    'signIn: ben': { signedInAs: 'ben' },
    'signIn: global': { signedInAs: 'global' },
    'signIn: sysadmin': { signedInAs: 'sysadmin', unsigned: true },
    'signIn: refused': { status: 400, body: { ErrorMessage: 'No' } },
    'signIn: busy elsewhere': { status: 409 },
    'signIn: too often': { status: 429, body: { ErrorMessage: 'Too many attempts' } },
    'signIn: out of order': { status: 503 },
    'signIn: no connection': 'cut',
    'resume: anna': { signedInAs: 'anna' },
    'resume: refused': { status: 401 },
    'resume: out of order': { status: 503 },
    'exchangeCode: anna': { signedInAs: 'anna' },
    'exchangeCode: ben': { signedInAs: 'ben' },
    'exchangeCode: global': { signedInAs: 'global' },
    'exchangeCode: sysadmin': { signedInAs: 'sysadmin', unsigned: true },
    'exchangeCode: refused': { status: 400 },
    'exchangeCode: busy elsewhere': { status: 409 },
    'exchangeCode: out of order': { status: 503 },
    'welcome: done': 'real',
    'welcome: fails': { status: 500 },
    'loadContract: comes': { status: 200, body: agreement },
    'loadContract: fails': { status: 500 },
    'confirmContract: done': { status: 200, body: { ...agreement, IsConfirmed: true } },
    'confirmContract: fails': { status: 500 },
    'confirmContract: replaced': { status: 409 },
  },
  states: {
    naming: [{ field: 'Username / Email' }, idle],
    askingSignOnType: [{ field: 'Username / Email' }, busy],
    redirecting: [{ text: 'Taking you to your identity provider' }],
    leaving: [{ address: '/demo/sign-on' }],
    exchangingCode: [preparing],
    enteringPassword: [atPassword, idle],
    resuming: [atPassword, busy],
    signingIn: [atPassword, busy],
    activeElsewhere: [{ role: 'dialog', named: 'Warning' }],
    welcoming: [preparing],
    loadingContract: [preparing],
    agreementMissing: [{ role: 'heading', named: 'The agreement could not be loaded' }],
    agreeing: ({ notice }: { notice: Notice | null }) => [
      { role: 'dialog', named: 'EULSA Agreement' },
      { role: 'button', named: 'Next', isBusy: false },
      ...(notice && 'key' in notice ? said(notice) : []),
    ],
    signingContract: [{ role: 'button', named: 'Next', isBusy: true }],
    choosingView: [{ role: 'heading', named: 'Please choose page you want' }],
    choosingClient: [{ role: 'button', named: 'Contoso Molding' }],
    signedIn: [{ role: 'button', named: 'Account and settings of {person}' }],
  },
};

/** Notice shown at the agreement; without it an aborted call would look like none. */
function said({ key }: { key: string }): Expectation[] {
  return key === 'signIn.confirmContract' ? [{ text: 'Please, confirm this contract.' }] : [];
}

/** An EXTERNAL account whose provider has no address. */
function external(meta: object) {
  return { status: 200, body: { Type: 'EXTERNAL', Meta: { Provider: 'demo', ...meta } } };
}
