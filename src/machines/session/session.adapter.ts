import type { UserAction, Adapter, Expectation } from '#model-testing/adapter.ts';

import type { SessionContext } from './session.setup.ts';

const account = '/user';
const menu: UserAction = { press: 'Account and settings of {person}' };
const profile = 'PATCH accounts/*/profile';
/** Any call that needs a token. */
const call: UserAction = { press: 'Save' };
/** Longer than a token is valid. */
const quarterOfAnHourMs = 900_000;

const page: readonly Expectation[] = [
  { role: 'heading', named: 'My account' },
  { role: 'button', named: 'Account and settings of {person}' },
];
const signIn: Expectation = { field: 'Username / Email' };

/**
 * Browser adapter for a session. The account page makes no calls by itself; another tab of the
 * browser is simulated.
 */
export const sessionAdapter: Adapter = {
  starts: {
    'a new visitor': { open: account, tokens: 'nowhere', local: { userData: null } },
    'a reload': { open: account, tokens: 'here' },
    'a new tab': { open: account, tokens: 'in a sibling' },
  },
  events: {
    'signs in': (_, { because }: SessionContext) => [
      { fill: 'Username / Email', with: '{person}' },
      { press: 'Log in' },
      { fill: 'Password', with: 'lineside-demo-2026' },
      { press: 'Log in' },
      { press: 'Yes', until: 'Account and settings of {person}' },
      // After a sign-out the user starts at the start page.
      ...(because === 'signed-out'
        ? [menu, { press: 'My account', role: 'menuitem' } as UserAction]
        : []),
    ],
    'sibling answers late': [{ sibling: 'shares' }],
    'sibling renews': (state) => [{ sibling: 'renews' }, ...leavingAlone(state)],
    '401 to our token': [{ refuse: 401, of: profile }, call],
    'token too old': [{ sleep: quarterOfAnHourMs }, call, { sleep: -quarterOfAnHourMs }],
    'signs out': (state) => [menu, { press: 'Sign out', role: 'menuitem' }, ...leavingAlone(state)],
    '403': [{ refuse: 403, of: profile }, call],
  },
  calls: {
    ask: 'tab asked',
    search: 'tab asked',
    renew: 'POST accounts/token refresh_token',
    resume: 'POST accounts/token refresh_token',
  },
  answers: {
    'ask: found': 'real',
    'ask: none': 'cut',
    'search: found': 'real',
    'search: none': 'cut',
    'renew: done': 'real',
    'renew: refused': { status: 401 },
    'renew: malformed': { status: 400 },
    'renew: out of order': { status: 503 },
    'renew: no connection': 'cut',
  },
  states: {
    asking: [{ asking: 1, of: 'ask' }],
    absent: [signIn, { forgotten: 'tokens' }, { asking: 0 }],
    resuming: [{ asking: 1, of: 'resume' }],
    resumingLater: [{ asking: 0 }],
    'held.fresh': [...page, { asking: 0 }],
    'held.renewing': [...page, { asking: 1, of: 'renew' }],
    'held.searching': [...page, { asking: 1, of: 'search' }],
    'held.waiting': [...page, { asking: 0 }],
    ended: [signIn, { forgotten: 'tokens' }, { forgotten: 'userData' }, { asking: 0 }],
  },
  delays: {
    UNTIL_RENEWAL: ({ held }: SessionContext) => (held ? held.goodForMs - 60_000 : 0),
    RETRY: 5000,
  },
  keepsDate: true,
  signsIn: true,
  halts: ['held.searching'],
  unplayed: [
    {
      what: [
        'a display',
        'a display whose tab was closed',
        'resume: done',
        'resume: refused',
        'resume: out of order',
      ],
      why: 'A display proves itself with a key; tests/e2e/wall-screen.test.ts starts one by hand.',
    },
    {
      what: ['ask: fails', 'search: fails'],
      why: 'A browser does not lose the channel between its tabs.',
    },
    {
      what: ['signed in elsewhere'],
      why: 'The hub says so, and the page of the account has none: src/api/hub/hub.test.ts hears it.',
    },
    {
      what: ['401 to an older token'],
      why: 'A call that a renewal overtakes is left to src/api/session/session-tokens.test.ts.',
    },
    {
      what: ['signs in'],
      at: (state) => state !== 'absent' && state !== 'ended',
      why: 'Only a page without a session asks for a name.',
    },
    {
      what: ['sibling answers late'],
      at: (state, { accountId }: SessionContext) => state !== 'absent' || accountId === null,
      why: 'Only a tab that has asked, and found no one, hears a late answer.',
    },
    {
      what: ['sibling renews'],
      at: (state) => !state.startsWith('held'),
      why: 'A tab without tokens has none that another could renew.',
    },
    {
      what: ['401 to our token', '403'],
      at: (state) => state !== 'held.fresh',
      why: 'While a session is renewed, or waits for it, no call is sent.',
    },
    {
      what: ['401 to our token'],
      at: (_, { held }: SessionContext) => held?.tokens.accessToken !== 'a1',
      why: 'In the words of the chart the token after it is another one.',
    },
    {
      what: ['token too old'],
      at: (state) => state !== 'held.fresh' && state !== 'held.waiting',
      why: 'It is being renewed already, or there is none.',
    },
    {
      what: ['signs out'],
      at: (state) => !['held.fresh', 'held.renewing', 'held.waiting'].includes(state),
      why: 'There is no one to sign out, or only for a third of a second.',
    },
  ],
};

/** Pending calls of the state that is left are no longer awaited. */
function leavingAlone(state: string): UserAction[] {
  if (state === 'held.renewing') return [{ abandon: 'renew' }];
  return state === 'held.searching' ? [{ abandon: 'search' }] : [];
}
