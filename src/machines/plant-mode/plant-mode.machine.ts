import { plantModeSetup } from './plant-mode.setup.ts';

const loading = plantModeSetup.createStateConfig({
  tags: ['loading', 'asking'],
  meta: { spec: '4 Modes: loading flags exist for machines, hotspots, performance and metrics.' },
  entry: 'forgetLoaded',
  invoke: {
    id: 'load',
    src: 'load',
    onDone: {
      target: 'settled',
      actions: { type: 'keepLoaded', params: ({ event }) => event.output },
    },
    // The widget shows the failure; the loading state ends.
    onError: 'settled',
  },
});

const polling = plantModeSetup.createStateConfig({
  tags: 'asking',
  meta: { spec: '9 Constants: real-time polling 60 s; one poll in flight.' },
  invoke: {
    id: 'poll',
    src: 'poll',
    onDone: {
      target: 'settled',
      actions: { type: 'keepLoaded', params: ({ event }) => event.output },
    },
    onError: 'settled',
  },
});

/** Auto-update of a mode that reaches up to now; only while the page is visible. */
const untilNow = plantModeSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading,
    polling,
    settled: {
      meta: { spec: '4 Modes: polls every 60 seconds when auto-update is on.' },
      always: [{ guard: 'isAutoUpdating', target: 'watched' }, { target: 'resting' }],
    },
    watched: {
      meta: { spec: '10 Live data: hidden tabs do not poll.' },
      always: [{ guard: 'isVisible', target: 'waiting' }, { target: 'asleep' }],
    },
    waiting: {
      meta: { spec: '4 Modes: fetch at once, then every 60 seconds.' },
      after: { POLL: 'polling' },
      on: {
        'page.hidden': { target: 'asleep', actions: 'hide' },
        'autoUpdate.set': { guard: 'isOff', target: 'resting', actions: 'keepAutoUpdate' },
        'refresh.forced': 'polling',
        'connection.restored': 'polling',
      },
    },
    asleep: {
      meta: { spec: '10 Live data: a page that wakes asks once.' },
      on: { 'page.shown': { target: 'polling', actions: 'show' } },
    },
    resting: {
      meta: { spec: '4 Modes: off: stop the repeat.' },
      on: {
        'autoUpdate.set': { guard: 'isOn', target: 'polling', actions: 'keepAutoUpdate' },
        'refresh.forced': 'polling',
        'connection.restored': 'polling',
      },
    },
  },
});

/** Period of the plant dashboard, and when the server is queried for it. */
export const plantModeMachine = plantModeSetup.createMachine({
  id: 'plantMode',
  context: ({ input }) => ({ ...input, previous: null, hasNoData: false }),
  initial: 'choosing',
  on: {
    'period.chosen': { target: '.choosing', actions: 'keepPeriod' },
    'realTime.set': { guard: 'isChange', target: '.choosing', actions: 'turnRealTime' },
    'autoUpdate.set': { actions: 'keepAutoUpdate' },
    'question.changed': '.choosing',
    'pace.given': { actions: 'keepPace' },
    'page.hidden': { actions: 'hide' },
    'page.shown': { actions: 'show' },
    'page.left': '.left',
  },
  states: {
    choosing: {
      meta: { spec: '4 Modes: choosing today’s date sets today; another date sets notToday.' },
      always: [
        { guard: 'isRealTime', target: 'realTime' },
        { guard: 'countsAsToday', target: 'today' },
        { target: 'notToday' },
      ],
    },
    realTime: {
      ...untilNow,
      meta: { spec: '4 Modes: real time: interval metrics at once, then every 60 seconds.' },
    },
    today: {
      ...untilNow,
      meta: { spec: '4 Modes: today: live; polls every 60 seconds when auto-update is on.' },
    },
    notToday: {
      meta: { spec: '4 Modes: notToday: single load.' },
      initial: 'loading',
      states: {
        loading,
        polling,
        settled: {
          meta: { spec: '4 Modes: notToday: single load. A forced refresh asks again.' },
          on: { 'refresh.forced': 'polling' },
        },
      },
    },
    left: {
      meta: { spec: '4 Modes: leaving the page clears the recent plant history and stops timers.' },
      type: 'final',
      entry: 'forgetRecent',
    },
  },
});
