import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { adapterGaps, isPlayed, playedStarts } from '#machines/model/adapter.ts';
import { toursThrough } from '#machines/model/tours.ts';
import { hubAdapter } from '#machines/hub/hub.adapter.ts';
import { hubModel } from '#machines/hub/hub.model.ts';
import { plantModeAdapter } from '#machines/plant-mode/plant-mode.adapter.ts';
import { plantModeModel } from '#machines/plant-mode/plant-mode.model.ts';
import { tabRotationAdapter } from '#machines/tab-rotation/tab-rotation.adapter.ts';
import { tabRotationModel } from '#machines/tab-rotation/tab-rotation.model.ts';
import { startDemo } from '#tests/support/demo.ts';
import { enterGlobally } from '#tests/support/people.ts';
import { openStage, playTour, type TourStage } from '#tests/support/tour.ts';

const charts = [
  { name: 'the modes of a plant', model: plantModeModel, adapter: plantModeAdapter },
  { name: 'tabs that take turns', model: tabRotationModel, adapter: tabRotationAdapter },
  { name: 'the way to live values', model: hubModel, adapter: hubAdapter },
];
/** A tour takes half a minute, and a few times that beside other work. */
const longestTourMs = 180_000;
const demo = startDemo();

describe.each(charts)('$name', ({ model, adapter }) => {
  const tours = toursThrough(model, playedStarts(adapter), (from, happening) =>
    isPlayed(adapter, from, happening),
  ).map((tour, index, all) => ({
    tour,
    name: `${index + 1} of ${all.length}: ${tour.start}, ${tour.steps.length} steps`,
  }));
  let stage: TourStage;

  beforeAll(async () => {
    stage = await openStage({ ...demo, adapter, enter });
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

function enter(page: Page): Promise<void> {
  return enterGlobally(page, demo.address, 'global');
}
