import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { openStage, playTour, type TourStage } from '#cli/player/tour.ts';
import { charts } from '#machines/charts.ts';
import { adapterGaps } from '#model-testing/adapter.ts';
import { scriptsOf } from '#model-testing/suite/script.ts';

import type { Demo } from './demo.ts';
import { replayed } from './extent.ts';

/** The tests of charts of a user who has signed in: each is toured in a few long walks. */
export function testTours(demo: Demo, names: readonly string[]): void {
  const chosen = charts.filter(({ name }) => names.includes(name));
  describe.each(chosen)('$name', (chart) => {
    const tours = replayed(scriptsOf(chart, 'paths')).map((script, index, played) => ({
      script,
      name: `${index + 1} of ${played.length}: ${script.id}, ${script.steps.length} steps`,
    }));
    let stage: TourStage;

    beforeAll(async () => {
      const { browser, address } = demo;
      const { setting, username } = tours[0]?.script ?? { setting: { calls: {} }, username: null };
      stage = await openStage({
        browser,
        address,
        setting,
        username: username ?? '',
        enter: (page) => signedInAs(page, address, username ?? ''),
      });
    });
    afterAll(() => stage.page.context().close());

    test('the adapter says how everything of the chart looks', () => {
      const { inBrowser } = chart;
      expect(
        'not' in inBrowser ? inBrowser.not : adapterGaps(chart.model, inBrowser.adapter),
      ).toEqual([]);
    });

    test.each(tours)('tour $name', async ({ script }) => {
      await playTour(stage, script);

      expect(stage.faults).toEqual([]);
    });
  });
}
