import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';
import { widgets } from '#widgets/registry.ts';

const folders = ['widgets', 'admin']
  .flatMap((room) => readdirSync(join(packageRoot, 'src', room), { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/**
 * Loaded before the tests: the first one to need a large package would wait for it alone. One after
 * the other: Node.js 20 can fail where a package is required and imported at the same time.
 */
const types: [string, string][] = [];
for (const [name, load] of Object.entries(widgets)) types.push([name, (await load()).type]);

test('the registry lists every folder of a widget, and nothing else', () => {
  expect(Object.keys(widgets).toSorted()).toEqual(folders.toSorted());
});

test.each(types)('%s goes by that name on screens', (name, type) => {
  expect(type).toBe(name);
});
