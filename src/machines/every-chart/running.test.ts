import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Chart } from '#model-testing/chart.ts';
import { driveChart } from '#model-testing/drive.ts';
import { chartPosition } from '#model-testing/long-paths.ts';
import { randomWalk } from '#model-testing/random-walk.ts';
import { criterionCases, goalNames } from '#model-testing/suite/criteria.ts';
import { type TestCase, caseTitle } from '#model-testing/suite/test-case.ts';

import { charts } from '../charts.ts';

/** `lineside charts run --walks 1000` runs more. */
const walks = { numRuns: 20, steps: 100 };

test.each(charts)(
  'every two steps of $name that can follow on each other do so in the running chart',
  async (chart) => {
    const cases = criterionCases(chart, 'pairs');
    const covered = new Set(cases.flatMap(({ covers }) => covers));
    expect(goalNames(chart.model, 'pairs').filter((pair) => !covered.has(pair))).toEqual([]);

    const faults: string[] = [];
    for (const played of cases) faults.push(...(await faultsOfCase(chart, played)));
    expect(faults).toEqual([]);
  },
);

test.each(charts)('whatever happens, the invariants of $name hold', async ({ model }) => {
  const seeds = fc.integer({ min: 0, max: 2 ** 31 });
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const { fault } = await randomWalk(model, { seed, steps: walks.steps });
      expect(fault).toBeUndefined();
    }),
    { numRuns: walks.numRuns },
  );
});

async function faultsOfCase({ model }: Chart, played: TestCase): Promise<string[]> {
  const driven = driveChart(model, model.machine, played.start);
  try {
    for (const { event, ...expected } of played.steps) {
      await driven.apply(event);
      const now = chartPosition(driven.snapshot());
      if (now.to !== expected.to) return [`${caseTitle(played)}: ${event.name} leads to ${now.to}`];
    }
    return [];
  } finally {
    driven.stop();
  }
}
