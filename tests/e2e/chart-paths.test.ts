import type { BrowserContext } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { desktopWindow, replayScript } from '#cli/player/replay.ts';
import { charts } from '#machines/charts.ts';
import { adapterGaps } from '#model-testing/adapter.ts';
import { playableScripts } from '#model-testing/suite/script.ts';
import { startDemo } from '#tests/support/demo.ts';
import { replayed } from '#tests/support/extent.ts';

const demo = startDemo();
let context: BrowserContext;
beforeAll(async () => {
  context = await demo.browser.newContext(desktopWindow);
});
afterAll(() => context.close());

const ofVisitors = charts.flatMap(({ inBrowser, ...chart }) =>
  'not' in inBrowser || inBrowser.username !== null
    ? []
    : [{ name: chart.name, chart: { ...chart, inBrowser }, adapter: inBrowser.adapter }],
);

describe.each(ofVisitors)('$name', ({ chart, adapter }) => {
  const scripts = replayed(playableScripts(chart, 'transitions'));

  test('the adapter says how everything of the chart looks', () => {
    expect(adapterGaps(chart.model, adapter)).toEqual([]);
  });

  test.each(scripts)('$title', async (script) => {
    const faults = await replayScript({ ...demo, context }, script);

    expect(faults).toEqual([]);
  });
});
