import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';

const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
  version: string;
};
const headings: string[] =
  readFileSync(join(packageRoot, 'CHANGELOG.md'), 'utf8').match(/^## .*$/gm) ?? [];
const unreleased = '## [Unreleased]';
const releases = headings.filter((heading) => heading !== unreleased);

test('the version of the package is the newest release of the changelog', () => {
  expect(releases[0]?.startsWith(`## [${version}] - `)).toBe(true);
});

test('every release has its version and its date', () => {
  expect(
    releases.filter((heading) => !/^## \[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/.test(heading)),
  ).toEqual([]);
});

test('what is not released stands before all releases, once', () => {
  expect(headings.lastIndexOf(unreleased)).toBeLessThanOrEqual(0);
});
