import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { AnyWidget } from '#engine/widget.ts';
import { packageRoot } from '#server/base/package-root.ts';
import { widgets } from '#widgets/registry.ts';
import { chartsOverTime, headerWidgets } from '#widgets/traits.ts';

const folders = ['widgets', 'admin']
  .flatMap((room) => readdirSync(join(packageRoot, 'src', room), { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/**
 * All widgets are loaded before the tests, because the first test of a large package would exceed
 * its time limit. They are loaded one after the other, because Node.js 20 can fail when a package
 * is required and imported at the same time.
 */
const loaded: [string, AnyWidget][] = [];
for (const [name, load] of Object.entries(widgets)) loaded.push([name, await load()]);

test('the registry lists every folder of a widget, and nothing else', () => {
  expect(Object.keys(widgets).toSorted()).toEqual(folders.toSorted());
});

test.each(loaded)('%s goes by that name on screens', (name, { type }) => {
  expect(type).toBe(name);
});

test('headers and charts over time are listed as such', () => {
  expect(namesOf(({ isHeader }) => isHeader)).toEqual([...headerWidgets].toSorted());
  expect(namesOf(({ isOverTime }) => isOverTime)).toEqual([...chartsOverTime].toSorted());
});

function namesOf(trait: (widget: AnyWidget) => true | undefined): string[] {
  return loaded
    .filter(([, widget]) => trait(widget))
    .map(([name]) => name)
    .toSorted();
}
