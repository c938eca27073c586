import { assign, fromPromise, setup } from 'xstate';

import { countsAsToday, type Period, today } from '#lib/time/period.ts';

import { notProvided } from '../provided.ts';

export type PlantModeEvent =
  | { type: 'period.chosen'; period: Period }
  | { type: 'realTime.set'; isOn: boolean }
  | { type: 'autoUpdate.set'; isOn: boolean }
  /** Something else is asked of the same time: another plant, or TEEP instead of OEE. */
  | { type: 'question.changed' }
  | { type: 'refresh.forced' }
  /** The screen that is shown wants to be asked at another pace. */
  | { type: 'pace.given'; pollMs: number }
  /** Live values come again after they had not: what was asked for meanwhile may be old. */
  | { type: 'connection.restored' }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }
  | { type: 'page.left' };

export interface PlantModeInput {
  period: Period;
  isRealTime: boolean;
  isAutoUpdating: boolean;
  isVisible: boolean;
  /** Milliseconds: 60,000 where the screen does not say otherwise. */
  pollMs: number;
}

export interface PlantModeContext extends PlantModeInput {
  /** What was looked at before real time was switched on. */
  previous: Period | null;
  /** The server was asked, and knows of nothing in this time. */
  hasNoData: boolean;
}

/** What came of asking. */
export interface Loaded {
  isEmpty: boolean;
}

/** What the chart may ask and do. `src/plant/mode` provides the calls. */
export const plantModeSetup = setup({
  types: {
    context: {} as PlantModeContext,
    events: {} as PlantModeEvent,
    input: {} as PlantModeInput,
    /** Loading: nothing is known yet. Asking: someone has been asked and has not answered. */
    tags: {} as 'loading' | 'asking',
  },
  delays: {
    /** From the end of one poll to the next: polls of a slow network do not pile up. */
    POLL: ({ context }) => context.pollMs,
  },
  actors: {
    /** Provided: ends when everything the screen shows has been answered for the first time. */
    load: fromPromise<Loaded>(notProvided),
    /** Provided: asks again for what the screen shows. */
    poll: fromPromise<Loaded>(notProvided),
  },
  guards: {
    isRealTime: ({ context }) => context.isRealTime,
    countsAsToday: ({ context }) => countsAsToday(context.period),
    isAutoUpdating: ({ context }) => context.isAutoUpdating,
    isVisible: ({ context }) => context.isVisible,
    isOn: ({ event }) => event.type === 'autoUpdate.set' && event.isOn,
    isOff: ({ event }) => event.type === 'autoUpdate.set' && !event.isOn,
    isChange: ({ context, event }) =>
      event.type === 'realTime.set' && event.isOn !== context.isRealTime,
  },
  actions: {
    /** Provided: the recent plant history goes. */
    forgetRecent() {},
    keepPeriod: assign(({ context, event }) =>
      event.type === 'period.chosen'
        ? {
            period: event.period,
            isRealTime: context.isRealTime && event.period.kind === 'today',
            previous: null,
          }
        : {},
    ),
    /** On: with auto-update. Off: the repeat stops. */
    turnRealTime: assign(({ context }) =>
      context.isRealTime
        ? {
            isRealTime: false,
            isAutoUpdating: false,
            period: context.previous ?? today,
            previous: null,
          }
        : { isRealTime: true, period: today, previous: context.period, isAutoUpdating: true },
    ),
    keepAutoUpdate: assign(({ event }) =>
      event.type === 'autoUpdate.set' ? { isAutoUpdating: event.isOn } : {},
    ),
    keepLoaded: assign((_, { isEmpty }: Loaded) => ({ hasNoData: isEmpty })),
    forgetLoaded: assign({ hasNoData: false }),
    keepPace: assign(({ event }) => (event.type === 'pace.given' ? { pollMs: event.pollMs } : {})),
    hide: assign({ isVisible: false }),
    show: assign({ isVisible: true }),
  },
});
