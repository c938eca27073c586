import type { Adapter, Expectation } from '#model-testing/adapter.ts';
import { hourMs } from '#shared/durations.ts';

import { oneTab } from '../one-tab.ts';
import { maxWaitMs } from './hub.machine.ts';

interface HubContext {
  attempt: number;
}

const tilesPath = '/dashboard/plant/oee-tile-view';
const wake = [{ lookAt: false }, { lookAt: true }];

/**
 * Browser adapter for the connection to live values. On the page all states without live values
 * look alike: they are distinguished by calls to the hub.
 */
export const hubAdapter: Adapter = {
  starts: { 'a screen is opened': { open: `${tilesPath}?Id=riverside`, local: oneTab(tilesPath) } },
  events: {
    'connection lost': [{ loseConnection: true }],
    'gap in the frames': [{ loseFrame: true }],
    'scope changes': [{ chooseAnother: 'Plant' }],
    'page wakes soon': wake,
    'page wakes late': [{ lookAt: false }, { sleep: hourMs }, { lookAt: true }],
  },
  calls: { connect: 'POST accounts/hubtickets', subscribe: 'hub Subscribe' },
  answers: {
    'connect: done': 'real',
    'connect: fails': 'cut',
    'subscribe: done': 'real',
    'subscribe: fails': { status: 404 },
  },
  states: {
    connecting: [{ absent: 'live' }, { asking: 1, of: 'connect' }],
    waiting: lost(),
    'connected.asking': [{ absent: 'live' }, { asking: 1, of: 'subscribe' }],
    'connected.live': [{ status: 'live' }, { asking: 0 }],
    'connected.refused': lost(),
  },
  delays: {
    // Upper bound of the delay with jitter.
    RETRY: ({ attempt }: HubContext) => maxWaitMs(attempt),
  },
  unplayed: [
    {
      what: ['connection lost'],
      at: (state) => state === 'connecting',
      why: 'An attempt that breaks is one that has failed; there is no connection to lose yet.',
    },
  ],
};

function lost(): Expectation[] {
  return [{ status: 'not live' }, { asking: 0 }];
}
