import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';

/* Libraries that only one folder may import (docs/decisions). */

test('luxon is asked by the clocks of the figures alone', () => {
  expect(importersOf('luxon').filter((path) => !path.startsWith('server/oee/'))).toEqual([]);
});

test('what a page before sign-in is made of has no part of Mantine', () => {
  const beforeSignIn =
    /^src\/(?:app\/(?:sign-in|start|session|wall)|ui|lib|shared|i18n|api|machines)\//;

  expect(importersOf('@mantine').filter((path) => beforeSignIn.test(path))).toEqual([]);
  expect(importersOf('@mantine')).not.toEqual([]);
});

test('lists, ticks, radios, files and searches are those of src/ui', () => {
  const raw = sourcesOf('src').filter(
    ({ path, text }) =>
      path.endsWith('.tsx') &&
      !/^src\/ui\/controls\/|\.(?:test|fixture)\.tsx$/.test(path) &&
      /<select\b|\btype="(?:checkbox|radio|file|search)"/.test(text),
  );

  expect(raw.map(({ path }) => path)).toEqual([]);
});

/** Source files that import a package or a path within it. */
function importersOf(name: string): string[] {
  const importing = new RegExp(`from '${name}(/[^']*)?'`);
  return ['src', 'server', 'cli']
    .flatMap(sourcesOf)
    .filter(({ text }) => importing.test(text))
    .map(({ path }) => path);
}

function sourcesOf(folder: string): { path: string; text: string }[] {
  return readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`)
    .map((path) => ({ path, text: readFileSync(join(packageRoot, path), 'utf8') }));
}
