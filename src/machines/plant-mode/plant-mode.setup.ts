import { assign, fromPromise, setup } from 'xstate';

import { countsAsToday, type Period, today } from '#lib/time/period.ts';

import { notProvided } from '../provided.ts';

export type PlantModeEvent =
  | { type: 'period.chosen'; period: Period }
  | { type: 'realTime.set'; isOn: boolean }
  | { type: 'autoUpdate.set'; isOn: boolean }
  /** Another query for the same period: another plant, or TEEP instead of OEE. */
  | { type: 'question.changed' }
  | { type: 'refresh.forced' }
  /** The screen needs another polling interval. */
  | { type: 'pace.given'; pollMs: number }
  /** Live values are back after a loss: results from meanwhile may be stale. */
  | { type: 'connection.restored' }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }
  | { type: 'page.left' };

export interface PlantModeInput {
  period: Period;
  isRealTime: boolean;
  isAutoUpdating: boolean;
  isVisible: boolean;
  /** Polling interval in milliseconds: 60,000 by default. */
  pollMs: number;
}

export interface PlantModeContext extends PlantModeInput {
  /** The period before real time was switched on. */
  previous: Period | null;
  /** The server has no data for this period. */
  hasNoData: boolean;
}

/** Result of a load or poll. */
export interface LoadResult {
  isEmpty: boolean;
}

/** Types, calls and actions of the statechart. `src/plant/mode` provides the calls. */
export const plantModeSetup = setup({
  types: {
    context: {} as PlantModeContext,
    events: {} as PlantModeEvent,
    input: {} as PlantModeInput,
    /** `loading`: nothing is known yet. `asking`: the server or the user has not answered yet. */
    tags: {} as 'loading' | 'asking',
  },
  delays: {
    /** From the end of one poll to the next, so that polls do not pile up on a slow network. */
    POLL: ({ context }) => context.pollMs,
  },
  actors: {
    /** Provided: resolves when all queries of the screen have been answered once. */
    load: fromPromise<LoadResult>(notProvided),
    /** Provided: refetches the queries of the screen. */
    poll: fromPromise<LoadResult>(notProvided),
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
    /** Provided: clears the recent plant. */
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
    /** On: enables auto-update. Off: polling stops. */
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
    keepLoaded: assign((_, { isEmpty }: LoadResult) => ({ hasNoData: isEmpty })),
    forgetLoaded: assign({ hasNoData: false }),
    keepPace: assign(({ event }) => (event.type === 'pace.given' ? { pollMs: event.pollMs } : {})),
    hide: assign({ isVisible: false }),
    show: assign({ isVisible: true }),
  },
});
