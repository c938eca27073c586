import type { ChartModel } from '#model-testing/chart-model.ts';

import { answers, events, starts } from './session.cases.ts';
import { expected } from './session.expected.ts';
import { sessionMachine } from './session.machine.ts';
import type { SessionContext } from './session.setup.ts';
import { stories } from './session.stories.ts';

/** Test model of the session statechart. */
export const sessionModel: ChartModel = {
  machine: sessionMachine,
  starts,
  events,
  answers,
  effects: { entering: { ended: ['leaveSession'] }, betweenStates: ['joinSession'] },
  expected,
  stories,
  invariants: {
    'a token is held in the states of a session, and in no other': (snapshot) =>
      snapshot.matches('held') === ((snapshot.context as SessionContext).held !== null),
    'never two refreshes at once': ({ children }) => Object.keys(children).length <= 1,
    'never a token after a sign-out': (snapshot, came) =>
      came?.event.sent.type !== 'session.ended' ||
      (snapshot.context as SessionContext).held === null,
  },
  equivalents: {
    'held on session.started and token.adopted: exchanged': 'Both hold the tokens that they bring.',
    ...Object.fromEntries(
      [
        'asking on session.started[0]',
        'asking onDone[0]',
        'resuming onDone[0]',
        'absent on session.started[0]',
        'absent on session.found[0]',
        'held on session.started[0]',
        'held on token.adopted[0]',
        'ended on session.started[0]',
      ].map((site) => [`${site}: led to arriving`, 'With tokens at hand, arriving leads to held.']),
    ),
  },
  delays: {
    // One minute before the token expires.
    UNTIL_RENEWAL: ({ held }: SessionContext) => (held ? Math.max(held.goodForMs - 60_000, 0) : 0),
    RETRY: 5000,
  },
  keys: (context) => {
    const { held, isKiosk, because, accountId } = context as SessionContext;
    return [
      ...(isKiosk ? ['kiosk'] : []),
      ...(held?.tokens.accessToken === 'a1' ? ['ours'] : []),
      because,
      ...(accountId === null ? [] : ['known']),
    ];
  },
};
