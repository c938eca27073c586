import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { openFixture, playPath, type PathFixture } from '#cli/player/play-path.ts';
import { charts } from '#machines/charts.ts';
import { adapterGaps } from '#model-testing/adapter.ts';
import { playableScripts } from '#model-testing/suite/script.ts';

import type { Demo } from './demo.ts';
import { replayed } from './extent.ts';

/** Tests of statecharts of signed-in users: each is run along a few long paths. */
export function testLongPaths(demo: Demo, names: readonly string[]): void {
  const chosen = charts.filter(({ name }) => names.includes(name));
  describe.each(chosen)('$name', (chart) => {
    const longPaths = replayed(playableScripts(chart, 'paths')).map((script, index, played) => ({
      script,
      name: `${index + 1} of ${played.length}: ${script.id}, ${script.steps.length} steps`,
    }));
    let fixture: PathFixture;

    beforeAll(async () => {
      const { browser, address } = demo;
      const { setting, username } = longPaths[0]?.script ?? {
        setting: { calls: {} },
        username: null,
      };
      fixture = await openFixture({
        browser,
        address,
        setting,
        username: username ?? '',
        enter: (page) => signedInAs(page, address, username ?? ''),
      });
    });
    afterAll(() => fixture.page.context().close());

    test('the adapter says how everything of the chart looks', () => {
      const { inBrowser } = chart;
      expect(
        'not' in inBrowser ? inBrowser.not : adapterGaps(chart.model, inBrowser.adapter),
      ).toEqual([]);
    });

    test.each(longPaths)('long path $name', async ({ script }) => {
      await playPath(fixture, script);

      expect(fixture.faults).toEqual([]);
    });
  });
}
