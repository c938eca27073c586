import type { QueryClient } from '@tanstack/react-query';
import { createActor, fromPromise } from 'xstate';

import { plantModeMachine } from '#machines/plant-mode/plant-mode.machine.ts';
import type { LoadResult, PlantModeInput } from '#machines/plant-mode/plant-mode.setup.ts';
import { inspectChart } from '#machines/running-charts.ts';

import { askAgain, whenLoaded } from './screen-data-state.ts';

interface ModeCalls {
  serverData: QueryClient;
  forgetRecent(): void;
}

export type PlantModeActor = ReturnType<typeof createPlantMode>;

/** The statechart of a plant's modes, with its calls to the query client. */
export function createPlantMode({ serverData, forgetRecent }: ModeCalls, input: PlantModeInput) {
  return createActor(
    plantModeMachine.provide({
      actors: {
        load: fromPromise<LoadResult>(({ signal }) => whenLoaded(serverData, signal)),
        poll: fromPromise<LoadResult>(() => askAgain(serverData)),
      },
      actions: { forgetRecent },
    }),
    { input, ...inspectChart('plant-mode') },
  );
}
