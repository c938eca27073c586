import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';

/** Lines that the compiler does not check: comments and mocks. */
const unchecked = /^\s*(?:\/?\*|\/\/)|\bvi\.(?:do)?mock\(/i;
/** Files that name modules that need not exist, each with the reason. */
const exceptions = new Set([
  // This test asks where a module with an invented name would belong.
  'tests/contract/rooms.test.ts',
]);

const rooms = new Map(
  Object.entries(importsOfPackage()).map(([alias, folder]) => [
    alias.slice(1, -2),
    folder.slice(2, -2),
  ]),
);

test('modules that comments and mocks name are there', () => {
  const named = sources().flatMap((path) =>
    namesIn(readFileSync(join(packageRoot, path), 'utf8')).map((name) => ({ path, name })),
  );

  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
});

test.each([
  ['/** In place of `#api/http.ts`. */', ['#api/http.ts']],
  [' * See `#api/http.ts` and `#lib/files/csv.ts`.', ['#api/http.ts', '#lib/files/csv.ts']],
  ["vi.mock('#ui/dialog.tsx', () => mock);", ['#ui/dialog.tsx']],
  ["import { request } from '#api/http.ts';", []],
])('%s', (line, names) => {
  expect(namesIn(line)).toEqual(names);
});

function namesIn(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => unchecked.test(line))
    .flatMap((line) => line.match(/#[a-z-]+\/[\w./-]+\.tsx?\b/g) ?? []);
}

function isThere(name: string): boolean {
  const [room = '', ...rest] = name.slice(1).split('/');
  const folder = rooms.get(room);
  return folder !== undefined && existsSync(join(packageRoot, folder, ...rest));
}

function sources(): string[] {
  return [...new Set([...rooms.values()].map((folder) => folder.split('/')[0] ?? ''))]
    .flatMap((folder) =>
      readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path}`,
      ),
    )
    .filter((path) => /(?<!\.gen|\.d)\.tsx?$/.test(path) && !exceptions.has(path));
}

function importsOfPackage(): Record<string, string> {
  const text = readFileSync(join(packageRoot, 'package.json'), 'utf8');
  return (JSON.parse(text) as { imports: Record<string, string> }).imports;
}
