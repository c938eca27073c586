import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';

/* Libraries that one folder has for all, see docs/decisions. */

test('luxon is asked by the clocks of the figures alone', () => {
  expect(importersOf('luxon').filter((path) => !path.startsWith('server/oee/'))).toEqual([]);
});

test('what a page before sign-in is made of has no part of Mantine', () => {
  const beforeSignIn =
    /^src\/(?:app\/(?:sign-in|start|session|wall)|ui|lib|shared|i18n|api|machines)\//;

  expect(importersOf('@mantine').filter((path) => beforeSignIn.test(path))).toEqual([]);
  expect(importersOf('@mantine')).not.toEqual([]);
});

/** Source files that import a package, its paths included. */
function importersOf(name: string): string[] {
  return ['src', 'server', 'cli'].flatMap((folder) =>
    readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => `${folder}/${path}`)
      .filter((path) =>
        new RegExp(`from '${name}(/[^']*)?'`).test(readFileSync(join(packageRoot, path), 'utf8')),
      ),
  );
}
