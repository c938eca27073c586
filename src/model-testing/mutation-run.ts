import type { ChartModel } from './chart-model.ts';
import { makeMutants } from './mutants.ts';
import { faultsOf, storyFaults } from './verify.ts';

export interface MutationRun {
  mutants: number;
  killed: number;
  /** Mutants that the model does not detect. */
  survivors: string[];
  /** Survivors without a reason in the model, and reasons without a survivor. */
  unexplained: string[];
}

/** A mutant, with the first step or story that detected it. */
export interface TriedMutant {
  name: string;
  /** Null for a survivor. */
  killer: string | null;
}

/** Runs all mutants of the chart, one at a time, and counts the detected ones. */
export async function runMutants(model: ChartModel): Promise<MutationRun> {
  const survivors: string[] = [];
  let mutants = 0;
  for await (const { name, killer } of tryMutants(model)) {
    mutants += 1;
    if (killer === null) survivors.push(name);
  }
  const explained = Object.keys(model.equivalents);
  return {
    mutants,
    killed: mutants - survivors.length,
    survivors,
    unexplained: [
      ...survivors.filter((name) => !explained.includes(name)),
      ...explained.filter((name) => !survivors.includes(name)),
    ],
  };
}

/** Runs each mutant in turn. @param isWanted Selects mutants by index. */
export async function* tryMutants(
  model: ChartModel,
  isWanted: (index: number) => boolean = () => true,
): AsyncGenerator<TriedMutant> {
  for (const [index, { name, machine }] of makeMutants(model).entries())
    if (isWanted(index)) yield { name, killer: await killerOf(model, machine) };
}

/** A mutant that cannot be walked, or fails with an error, counts as detected. */
async function killerOf(model: ChartModel, machine: ChartModel['machine']): Promise<string | null> {
  try {
    const [step] = faultsOf(model, machine);
    if (step !== undefined) return step;
    const [story] = await storyFaults(model, machine);
    return story ?? null;
  } catch (error) {
    return `it ends with an error: ${(error as Error).message}`;
  }
}
