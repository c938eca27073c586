import type { ChartModel, ExpectedStep, Target } from '#model-testing/chart-model.ts';

import { hours, past } from './plant-mode.cases.ts';

const none = { hasNoData: false };
const some = { hasNoData: true };
const settled: Target = { 'auto hidden': 'asleep', auto: 'waiting', else: 'resting' };

/** Expected target of each step, written from the specification and the hazards. */
export const expected: ChartModel['expected'] = {
  ...untilNow('realTime'),
  ...untilNow('today'),
  'notToday.loading': {
    ...always('notToday', 'notToday.loading'),
    ...answered('load', 'notToday.settled'),
  },
  'notToday.settled': {
    ...always('notToday', 'notToday.settled'),
    'forces a refresh': 'notToday.polling',
  },
  'notToday.polling': {
    ...always('notToday', 'notToday.polling'),
    ...answered('poll', 'notToday.settled'),
  },
};

/** The two modes that reach up to now: real time, and today. */
function untilNow(mode: 'realTime' | 'today'): ChartModel['expected'] {
  const [loading, polling] = [`${mode}.loading`, `${mode}.polling`];
  const [waiting, asleep, resting] = [`${mode}.waiting`, `${mode}.asleep`, `${mode}.resting`];
  const then = Object.fromEntries(
    Object.entries(settled).map(([key, state]) => [key, `${mode}.${state}`]),
  );
  return {
    [loading]: { ...always(mode, loading), ...answered('load', then) },
    [polling]: { ...always(mode, polling), ...answered('poll', then) },
    [waiting]: {
      ...always(mode, waiting),
      'after POLL': polling,
      'forces a refresh': polling,
      'connection comes back': polling,
      'page is hidden': stepTo(asleep, { isVisible: false }),
      'auto-update off': stepTo(resting, { isAutoUpdating: false }),
    },
    [asleep]: {
      ...always(mode, asleep),
      'page is looked at': stepTo(polling, { isVisible: true }),
    },
    [resting]: {
      ...always(mode, resting),
      'forces a refresh': polling,
      'connection comes back': polling,
      'auto-update on': stepTo(polling, { isAutoUpdating: true }),
    },
  };
}

/** An answer ends the loading, and reports whether there are data. */
function answered(call: string, to: Target) {
  return {
    [`${call}: rows`]: { to, seen: none },
    [`${call}: nothing`]: { to, seen: some },
    [`${call}: fails`]: to,
  };
}

/** Events handled in every state of a mode. */
function always(
  mode: 'realTime' | 'today' | 'notToday',
  self: string,
): Record<string, ExpectedStep> {
  const isRealTime = mode === 'realTime';
  const chosen = { previous: null, ...none };
  const today = { kind: 'today' };
  const turn: Record<string, ExpectedStep> = isRealTime
    ? {
        'real time off': {
          to: { 'from the past': 'notToday.loading', else: 'today.loading' },
          seen: { isRealTime: false, isAutoUpdating: false, ...chosen },
        },
      }
    : {
        'real time on': stepTo('realTime.loading', {
          isRealTime: true,
          isAutoUpdating: true,
          period: today,
          ...none,
        }),
      };
  return {
    ...turn,
    'chooses today': isRealTime
      ? stepTo('realTime.loading', { ...chosen, period: today })
      : stepTo('today.loading', { ...chosen, period: today }),
    'chooses a day of the past': stepTo('notToday.loading', {
      ...chosen,
      period: past,
      isRealTime: false,
    }),
    'chooses the last hours': stepTo('today.loading', {
      ...chosen,
      period: hours,
      isRealTime: false,
    }),
    'auto-update on': stepTo(self, { isAutoUpdating: true }),
    'auto-update off': stepTo(self, { isAutoUpdating: false }),
    'shows a screen of another pace': stepTo(self, { pollMs: 30_000 }),
    'chooses another plant': stepTo(`${mode}.loading`, none),
    'page is hidden': stepTo(self, { isVisible: false }),
    'page is looked at': stepTo(self, { isVisible: true }),
    'leaves the page': 'left',
  };
}

function stepTo(to: string, seen: object): ExpectedStep {
  return { to, seen };
}
