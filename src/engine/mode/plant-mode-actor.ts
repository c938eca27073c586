import type { QueryClient } from '@tanstack/react-query';
import { createActor, fromPromise } from 'xstate';

import { plantModeMachine } from '#machines/plant-mode/plant-mode.machine.ts';
import type { Loaded, PlantModeInput } from '#machines/plant-mode/plant-mode.setup.ts';

import { askAgain, whenAnswered } from './screen-data-state.ts';

interface Provided {
  serverData: QueryClient;
  /** Milliseconds between two polls of the screen that is shown. */
  pollMs(): number;
  forgetRecent(): void;
}

export type PlantModeActor = ReturnType<typeof createPlantMode>;

/** The chart of a plant's modes, over what the screen asks the server. */
export function createPlantMode(
  { serverData, pollMs, forgetRecent }: Provided,
  input: PlantModeInput,
) {
  return createActor(
    plantModeMachine.provide({
      delays: { POLL: pollMs },
      actors: {
        load: fromPromise<Loaded>(({ signal }) => whenAnswered(serverData, signal)),
        poll: fromPromise<Loaded>(() => askAgain(serverData)),
      },
      actions: { forgetRecent },
    }),
    { input },
  );
}
