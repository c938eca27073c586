import type { ChartModel } from '../model/chart-model.ts';
import { answers, events, starts } from './session.cases.ts';
import { expected } from './session.expected.ts';
import { sessionMachine } from './session.machine.ts';
import type { SessionContext } from './session.setup.ts';
import { stories } from './session.stories.ts';

/** What the tests of the session chart, and the tools for them, go by. */
export const sessionModel: ChartModel = {
  machine: sessionMachine,
  starts,
  events,
  answers,
  effects: { entering: { ended: ['leaveSession'] }, onTheWay: ['joinSession'] },
  expected,
  stories,
  equivalents: Object.fromEntries(
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
  facets: (context) => {
    const { held, isKiosk, because } = context as SessionContext;
    return [
      ...(isKiosk ? ['kiosk'] : []),
      ...(held?.tokens.accessToken === 'a1' ? ['ours'] : []),
      because,
    ];
  },
};
