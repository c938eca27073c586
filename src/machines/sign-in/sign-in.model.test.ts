import { expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';

import { type Happening, happenings } from './sign-in.happenings.ts';
import { signInMachine } from './sign-in.machine.ts';
import type { SignInEvent } from './sign-in.setup.ts';

/**
 * Where each step leads, written from the specification. What a state does not list here leaves
 * it where it is. A set is a choice between accounts, decided by what came before.
 */
const journey: Record<string, Partial<Record<Happening, string | string[]>>> = {
  naming: { name: 'askingSignOnType' },
  askingSignOnType: {
    'password account': 'enteringPassword',
    'external account': 'naming',
    'name fails': 'naming',
  },
  enteringPassword: {
    password: 'signingIn',
    placeholder: ['resuming', 'signingIn'],
    'other name': 'naming',
  },
  resuming: { resumed: 'welcoming', 'not resumed': 'enteringPassword' },
  signingIn: {
    'in as anna': 'welcoming',
    'in as ben': 'welcoming',
    'in as global': 'welcoming',
    refused: 'enteringPassword',
    'busy elsewhere': 'activeElsewhere',
    'out of order': 'enteringPassword',
  },
  activeElsewhere: { yes: 'signingIn', no: 'naming' },
  welcoming: {
    welcomed: ['signedIn', 'choosingView', 'loadingContract'],
    'welcome fails': ['signedIn', 'choosingView', 'loadingContract'],
  },
  loadingContract: { 'agreement comes': 'agreeing', 'agreement fails': 'agreementMissing' },
  agreementMissing: { 'ask again': 'loadingContract' },
  agreeing: { ticked: 'signingContract' },
  signingContract: { signed: 'signedIn', 'not signed': 'agreeing' },
  choosingView: { 'global view': 'signedIn', 'user view': 'choosingClient' },
  choosingClient: { client: 'signedIn', back: 'choosingView' },
  signedIn: {},
};

interface Transition {
  event: SignInEvent;
  state: SnapshotFrom<typeof signInMachine>;
}

const events = Object.values(happenings) as unknown as SignInEvent[];
const steps = Object.values(
  getAdjacencyMap(signInMachine, {
    input: { account: null, rememberedUsername: 'anna' },
    events,
    limit: 5000,
    serializeState: ({ value, context }) =>
      JSON.stringify([
        value,
        context.account?.Username,
        context.account?.Roles,
        context.rememberedUsername,
      ]),
  }),
).flatMap(({ state, transitions }) =>
  Object.values<Transition>(transitions).map((to) => ({
    from: String(state.value),
    happening: nameOf(to.event),
    to: to.state.value,
  })),
);

test('signing in can reach every state of the specification', () => {
  expect(new Set(steps.map(({ from }) => from))).toEqual(new Set(Object.keys(journey)));
});

test('every step, expected or not, leads where the specification says', () => {
  const astray = steps.filter(({ from, happening, to }) => {
    const wanted = journey[from]?.[happening] ?? from;
    return Array.isArray(wanted) ? !wanted.includes(to) : wanted !== to;
  });
  expect(astray).toEqual([]);
});

test('every step that the specification knows is taken', () => {
  const taken = new Set(steps.map(({ from, happening, to }) => `${from} ${happening} ${to}`));
  const known = Object.entries(journey).flatMap(([from, ways]) =>
    Object.entries<string | string[]>(ways).flatMap(([happening, to]) =>
      (Array.isArray(to) ? to : [to]).map((each) => `${from} ${happening} ${each}`),
    ),
  );
  expect(known.filter((step) => !taken.has(step))).toEqual([]);
});

function nameOf(event: object): Happening {
  const names = Object.keys(happenings) as Happening[];
  const name = names.find((each) => happenings[each] === event);
  if (!name) throw new Error(`Unknown event ${JSON.stringify(event)}`);
  return name;
}
