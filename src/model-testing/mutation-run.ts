import type { ChartModel } from './chart-model.ts';
import { mutantsOf } from './mutants.ts';
import { faultsOf, storyFaults } from './verify.ts';

export interface MutationRun {
  mutants: number;
  killed: number;
  /** Mistakes that the model does not notice. */
  survivors: string[];
  /** Of those, the ones for which the model gives no reason; and reasons given for no survivor. */
  unexplained: string[];
}

/** A mistake, and the first thing that noticed it: a step or a story. */
export interface TriedMutant {
  name: string;
  /** Null for a survivor. */
  killer: string | null;
}

/** Makes every single mistake in the chart, one at a time, and counts those that are noticed. */
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

/** Every mistake in turn. @param isWanted leaves some out, by their place in the row. */
export async function* tryMutants(
  model: ChartModel,
  isWanted: (index: number) => boolean = () => true,
): AsyncGenerator<TriedMutant> {
  for (const [index, { name, machine }] of mutantsOf(model).entries())
    if (isWanted(index)) yield { name, killer: await killerOf(model, machine) };
}

/** A mutant that cannot even be walked, or runs into an error of its own, is noticed too. */
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
