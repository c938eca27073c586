import type { ChartModel } from '#model-testing/chart-model.ts';

import { answers, events, starts } from './plant-mode.cases.ts';
import { expected } from './plant-mode.expected.ts';
import { plantModeMachine } from './plant-mode.machine.ts';
import type { PlantModeContext } from './plant-mode.setup.ts';
import { stories } from './plant-mode.stories.ts';

const settledRests = 'Without auto-update, what has settled rests.';

/** Test model of the plant's modes. */
export const plantModeModel: ChartModel = {
  machine: plantModeMachine,
  starts,
  events,
  answers,
  effects: { entering: { left: ['forgetRecent'] } },
  expected,
  stories,
  invariants: {
    'never loading and without data at once': ({ context, tags }) =>
      !(tags.has('loading') && (context as PlantModeContext).hasNoData),
    'one poll in flight': ({ children }) => Object.keys(children).length <= 1,
    'real time shows today': ({ context }) => {
      const { isRealTime, period } = context as PlantModeContext;
      return !isRealTime || period.kind === 'today';
    },
  },
  equivalents: {
    'realTime.waiting on autoUpdate.set[0]: led to settled': settledRests,
    'today.waiting on autoUpdate.set[0]: led to settled': settledRests,
  },
  delays: { POLL: ({ pollMs }: PlantModeContext) => pollMs },
  keys: (context) => {
    const { isAutoUpdating, isVisible, previous } = context as PlantModeContext;
    return [
      ...(isAutoUpdating && !isVisible ? ['auto hidden'] : []),
      ...(isAutoUpdating ? ['auto'] : []),
      ...(isVisible ? [] : ['hidden']),
      ...(previous === null ? [] : [`from ${previous.kind === 'days' ? 'the past' : 'today'}`]),
    ];
  },
};
