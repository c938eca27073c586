import { expect, test } from 'vitest';

import { tokenFor } from '#cli/player/accounts.ts';
import { closeAllPages, playScript } from '#cli/player/play.ts';
import { charts } from '#machines/charts.ts';
import { type Script, playableScripts } from '#model-testing/suite/script.ts';
import { startDemo } from '#tests/support/demo.ts';

const demo = startDemo();

test('a case that fails keeps its page for a picture, and then leaves nothing', async () => {
  const whole = scriptOf('screen-draft');
  const saving = whole.steps.findIndex(({ to }) => to === 'editing.saving');
  const steps = whole.steps.slice(0, saving + 1);
  const never = whole.steps.find(({ happens }) => happens === 'publish: done');

  await expect(playScript(demo, { ...whole, steps: steps.concat(never ?? []) })).rejects.toThrow(
    'is asked',
  );
  expect(demo.browser.contexts().flatMap((context) => context.pages())).toHaveLength(1);

  await closeAllPages(demo.browser);
  expect(demo.browser.contexts()).toEqual([]);
  expect(await draftOf('clients/northwind/screens/oee-tile-view.overlay.json')).toBeNull();
});

function scriptOf(name: string): Script {
  const chart = charts.find((one) => one.name === name);
  const [script] = chart ? playableScripts(chart, 'paths') : [];
  if (!script) throw new Error(`${name} has no script`);
  return script;
}

async function draftOf(path: string): Promise<unknown> {
  const { access_token } = await tokenFor(demo.address, 'global');
  const reply = await fetch(`${demo.address}/api/admin/config/draft?path=${path}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  return ((await reply.json()) as { Draft: unknown }).Draft;
}
