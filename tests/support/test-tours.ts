import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Adapter, adapterGaps, isPlayed, playedStarts } from '#machines/model/adapter.ts';
import type { ChartModel } from '#machines/model/chart-model.ts';
import { toursThrough } from '#machines/model/tours.ts';

import type { Demo } from './demo.ts';
import { replayed } from './extent.ts';
import { signedInAs } from './people.ts';
import { openStage, playTour, type TourStage } from './tour.ts';

interface Chart {
  name: string;
  model: ChartModel;
  adapter: Adapter;
}

/** A tour takes half a minute, and a few times that beside other work. */
const longestTourMs = 180_000;

/** The tests of a chart that is toured in a few long walks. */
export function testTours(demo: Demo, chart: Chart): void {
  describe.each([chart])('$name', ({ model, adapter }) => {
    const all = toursThrough(model, playedStarts(adapter), (from, happening) =>
      isPlayed(adapter, from, happening),
    );
    const tours = replayed(all).map((tour, index, played) => ({
      tour,
      name: `${index + 1} of ${played.length}: ${tour.start}, ${tour.steps.length} steps`,
    }));
    let stage: TourStage;

    beforeAll(async () => {
      const { browser, address } = demo;
      stage = await openStage({
        browser,
        address,
        adapter,
        enter: (page) => signedInAs(page, address, 'global'),
      });
    });
    afterAll(() => stage.page.context().close());

    test('the adapter says how everything of the chart looks', () => {
      expect(adapterGaps(model, adapter)).toEqual([]);
    });

    test.each(tours)('tour $name', { timeout: longestTourMs }, async ({ tour }) => {
      await playTour(stage, tour);

      expect(stage.faults).toEqual([]);
    });
  });
}
