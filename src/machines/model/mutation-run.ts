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

/** Makes every single mistake in the chart, one at a time, and counts those that are noticed. */
export async function runMutants(model: ChartModel): Promise<MutationRun> {
  const mutants = mutantsOf(model.machine);
  const survivors: string[] = [];
  for (const { name, machine } of mutants)
    if (!(await isNoticed(model, machine))) survivors.push(name);
  const explained = Object.keys(model.equivalents);
  return {
    mutants: mutants.length,
    killed: mutants.length - survivors.length,
    survivors,
    unexplained: [
      ...survivors.filter((name) => !explained.includes(name)),
      ...explained.filter((name) => !survivors.includes(name)),
    ],
  };
}

/** A mutant that cannot even be walked, or runs into an error of its own, is noticed too. */
async function isNoticed(model: ChartModel, machine: ChartModel['machine']): Promise<boolean> {
  try {
    return !faultsOf(model, machine).next().done || (await storyFaults(model, machine)).length > 0;
  } catch {
    return true;
  }
}
