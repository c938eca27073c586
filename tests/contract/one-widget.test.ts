import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';

/** Files of the plant's room that only one widget uses, each with the reason why they are there. */
const exceptions: Record<string, string> = {
  'src/plant/mode/use-show-time.ts': 'changes the time that all of the screen is about',
};

const imported = /(?:from|import\()\s*'([^']+)'/g;
const sources = readdirSync(join(packageRoot, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture|gen)\./.test(name))
  .map((name) => join('src', name));

test('src/plant has nothing that only one widget uses', () => {
  const users = new Map<string, Set<string>>();
  for (const path of sources)
    for (const target of importsOf(path))
      users.set(target, (users.get(target) ?? new Set<string>()).add(userOf(path)));
  const ofOne = sources
    .filter((path) => path.startsWith('src/plant/'))
    .filter((path) => users.get(path)?.size === 1 && isOneWidget(users.get(path)));

  expect(users.size).toBeGreaterThan(500);
  expect(ofOne.toSorted()).toEqual(Object.keys(exceptions).toSorted());
});

function importsOf(path: string): string[] {
  const text = readFileSync(join(packageRoot, path), 'utf8');
  return [...text.matchAll(imported)].flatMap(([, name = '']) => {
    if (name.startsWith('#')) return [`src/${name.slice(1)}`];
    return name.startsWith('.') ? [join(dirname(path), name)] : [];
  });
}

/** The user of a module: `src/widgets/clock` for all files of a widget, else the file itself. */
function userOf(path: string): string {
  return /^src\/widgets\/[^/]+(?=\/)/.exec(path)?.[0] ?? path;
}

function isOneWidget(users: ReadonlySet<string> = new Set()): boolean {
  return [...users].every((user) => user.startsWith('src/widgets/'));
}
