import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';

import { readSteps } from '../../scripts/examples/worked-examples.ts';

const steps = readSteps(readFileSync(join(packageRoot, 'CONTRIBUTING.md'), 'utf8'));
const added = new Set(steps.filter(({ isEdit }) => !isEdit).map(({ path }) => path));
const { imports: aliases } = JSON.parse(
  readFileSync(join(packageRoot, 'package.json'), 'utf8'),
) as { imports: Record<string, string> };

/** Only `check:full` runs the examples; this test finds imports of files that were moved. */
test('what the examples of CONTRIBUTING.md import is there', () => {
  const imported = steps.flatMap(({ path, text }) =>
    [...text.matchAll(/from '([#.][^']+)'/g)].map(([, name = '']) => placeOf(path, name)),
  );
  const missing = imported.filter((path) => !added.has(path) && !isThere(path));

  expect(imported.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

/** The path of an imported file from the root of the repository. */
function placeOf(path: string, name: string): string {
  if (name.startsWith('.')) return join(dirname(path), name);
  const alias = Object.keys(aliases).find((one) => name.startsWith(one.replace('*', '')));
  if (alias === undefined) return name;
  const rest = name.slice(alias.length - 1);
  return (aliases[alias] ?? '').replace('*', rest).replace(/^\.\//, '');
}

/** Whether a file exists, or is generated from a schema by `npm run generate`. */
function isThere(path: string): boolean {
  const schema = path.replace(/\.(?:validate\.)?gen\.[jt]s$/, '.schema.json');
  return existsSync(join(packageRoot, path)) || added.has(schema);
}
