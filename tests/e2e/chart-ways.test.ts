import type { BrowserContext } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { adapterGaps } from '#machines/model/adapter.ts';
import { waysThrough } from '#machines/model/ways.ts';
import { externalReturnAdapter } from '#machines/external-return/external-return.adapter.ts';
import { externalReturnModel } from '#machines/external-return/external-return.model.ts';
import { signInAdapter } from '#machines/sign-in/sign-in.adapter.ts';
import { signInModel } from '#machines/sign-in/sign-in.model.ts';
import { startDemo } from '#tests/support/demo.ts';
import { replayed } from '#tests/support/extent.ts';
import { desk, replay } from '#tests/support/replay.ts';

const charts = [
  { name: 'signing in', model: signInModel, adapter: signInAdapter },
  {
    name: 'the return from a provider',
    model: externalReturnModel,
    adapter: externalReturnAdapter,
  },
];
const demo = startDemo();
let context: BrowserContext;
beforeAll(async () => {
  context = await demo.browser.newContext(desk);
});
afterAll(() => context.close());

describe.each(charts)('$name', ({ model, adapter }) => {
  const ways = replayed(waysThrough(model)).map((way) => ({
    way,
    name: [way.start, ...way.steps.map(({ happening }) => happening.name)].join(' > '),
  }));

  test('the adapter says how everything of the chart looks', () => {
    expect(adapterGaps(model, adapter)).toEqual([]);
  });

  test.each(ways)('$name', async ({ way }) => {
    const faults = await replay({ ...demo, adapter, context }, way);

    expect(faults).toEqual([]);
  });
});
