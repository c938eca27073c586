import { expect, test } from 'vitest';

import type { ChartModel } from './chart-model.ts';
import { runMutants } from './mutation-run.ts';
import { driveFaults, faultsOf, storyFaults } from './verify.ts';

/** Mutants of all charts take minutes: only `npm run check:full` runs them. */
const isFull = process.env['LINESIDE_TESTS'] === 'full';

/** The tests of every statechart. Failures list one fault a line. */
export function testChart(model: ChartModel): void {
  test('every step, expected or not, leads where the specification says', () => {
    expect([...faultsOf(model)]).toEqual([]);
  });

  test('the stories of the specification end as they are told', async () => {
    expect(await storyFaults(model)).toEqual([]);
  });

  test('the running chart does the same at every step', async () => {
    expect(await driveFaults(model)).toEqual([]);
  });

  test.runIf(isFull)(
    'a mistake in the chart is noticed, or there is a reason why no one could',
    async ({ annotate }) => {
      const { mutants, killed, unexplained } = await runMutants(model);
      await annotate(`${killed} of ${mutants} mistakes noticed`);

      expect(unexplained).toEqual([]);
    },
  );
}
