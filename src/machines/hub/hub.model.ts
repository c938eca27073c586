import type { AnyEventObject } from 'xstate';

import type { ChartModel, ExpectedStep } from '#model-testing/chart-model.ts';

import { hubMachine } from './hub.machine.ts';

const lost = { 'connection lost': 'waiting' };
const connected = {
  ...lost,
  'scope changes': 'connected.asking',
  'page wakes soon': 'connected.asking',
  'page wakes late': 'connecting',
};

/** Test model of the hub statechart. */
export const hubModel: ChartModel = {
  machine: hubMachine,
  starts: { 'a screen is opened': { at: 'connecting' } },
  events: {
    'connection lost': { type: 'connection.lost' },
    'gap in the frames': { type: 'gap.found' },
    'scope changes': { type: 'scope.changed' },
    // The longest silence that a connection survives, and a millisecond more.
    'page wakes soon': { type: 'page.woken', silentMs: 30_000 },
    'page wakes late': { type: 'page.woken', silentMs: 30_001 },
  },
  answers: {
    connect: { done: { output: undefined }, fails: { error: new Error('Failed to fetch') } },
    subscribe: { done: { output: undefined }, fails: { error: new Error('no such plant') } },
  },
  effects: {
    entering: {
      'connected.live': ['showLive'],
      'connected.refused': ['showLost'],
      waiting: ['showLost'],
    },
    leaving: { 'connected.live': ['showStale'] },
  },
  expected: {
    connecting: {
      ...lost,
      'connect: done': stepTo('connected.asking', 0),
      'connect: fails': 'waiting',
      'after LONGEST_ATTEMPT': 'waiting',
      'page wakes soon': begunAgain,
      'page wakes late': begunAgain,
    },
    waiting: {
      'after RETRY': 'connecting',
      'page wakes soon': 'connecting',
      'page wakes late': 'connecting',
    },
    'connected.asking': {
      ...connected,
      'subscribe: done': 'connected.live',
      'subscribe: fails': 'connected.refused',
      'after PATIENCE': 'connecting',
    },
    'connected.live': { ...connected, 'gap in the frames': 'connected.asking' },
    'connected.refused': { ...connected, 'after ASK_AGAIN': 'connected.asking' },
  },
  delays: {
    RETRY: ({ attempt }: { attempt: number }) => ([1, 2, 4, 8, 16][attempt] ?? 30) * 1000,
    ASK_AGAIN: 5000,
    PATIENCE: 10_000,
    LONGEST_ATTEMPT: 20_000,
  },
  keys: () => [],
  invariants: {
    'live only after an attempt that came through': (snapshot) =>
      !snapshot.matches({ connected: 'live' }) ||
      (snapshot.context as { attempt: number }).attempt === 0,
    // Two heartbeats are 30 seconds; longer silence is reported as a lost connection.
    'never live without a frame within two heartbeats': (snapshot, came) =>
      !snapshot.matches({ connected: 'live' }) || !isSilence(came?.event.sent),
  },
  stories: [
    {
      title: 'a screen is live once its snapshot is in',
      start: 'a screen is opened',
      events: ['connect: done', 'subscribe: done'],
      end: 'connected.live',
      effects: ['showLive'],
    },
    {
      title: 'a drop makes values stale, and only a new snapshot makes them live again',
      start: 'a screen is opened',
      events: [
        'connect: done',
        'subscribe: done',
        'connection lost',
        'after RETRY',
        'connect: done',
        'subscribe: done',
      ],
      end: 'connected.live',
      effects: ['showLive', 'showStale', 'showLost', 'showLive'],
    },
    {
      title: 'a missed frame is asked for again',
      start: 'a screen is opened',
      events: ['connect: done', 'subscribe: done', 'gap in the frames'],
      end: 'connected.asking',
      effects: ['showLive', 'showStale'],
    },
    {
      title: 'the wait grows with each attempt and is forgotten after a success',
      start: 'a screen is opened',
      events: [
        'connect: fails',
        'after RETRY',
        'connect: fails',
        'page wakes soon',
        'connect: done',
      ],
      end: 'connected.asking',
      seen: { attempt: 0 },
      effects: ['showLost', 'showLost'],
    },
    {
      title: 'an attempt that no one answers is given up, and the next one counts as one more',
      start: 'a screen is opened',
      events: ['after LONGEST_ATTEMPT', 'after RETRY', 'page wakes soon', 'connect: fails'],
      end: 'waiting',
      seen: { attempt: 3 },
      effects: ['showLost', 'showLost'],
    },
    {
      title: 'a server that stays away is asked again for ever',
      start: 'a screen is opened',
      events: ['connect: fails', 'after RETRY', 'connect: fails', 'after RETRY', 'connect: fails'],
      end: 'waiting',
      seen: { attempt: 3 },
      effects: ['showLost', 'showLost', 'showLost'],
    },
  ],
  equivalents: {
    'connected on scope.changed[0]: led to connected': 'Being connected begins with asking.',
    'connected on page.woken[1]: led to connected': 'Being connected begins with asking.',
  },
};

function isSilence(event: AnyEventObject | undefined): boolean {
  return event?.type === 'connection.lost' || event?.['silentMs'] > 30_000;
}

/** An aborted attempt counts, too. */
function begunAgain({ attempt }: { attempt: number }): ExpectedStep {
  return stepTo('connecting', attempt + 1);
}

function stepTo(to: string, attempt: number): ExpectedStep {
  return { to, seen: { attempt } };
}
