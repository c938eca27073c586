import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { packageRoot } from '#server/package-root.ts';
import { widgets } from '#widgets/registry.ts';

const folders = readdirSync(join(packageRoot, 'src', 'widgets'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test('the registry lists every folder of a widget, and nothing else', () => {
  expect(Object.keys(widgets).toSorted()).toEqual(folders.toSorted());
});

test.each(folders)('%s goes by the name of its folder', async (name) => {
  expect((await widgets[name]?.())?.type).toBe(name);
});
