import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';

/* Decisions are not checked: they describe the repository at the time of the decision. */

const pages = readdirSync(join(packageRoot, 'docs')).filter((name) => name.endsWith('.md'));
/**
 * Paths below `schemas` are not checked: pages for integrators use that name for a folder of
 * theirs.
 */
const path = /`((?:src|server|cli|tests|scripts|docs|deploy|bin|public)\/[^`\s*{]+)`/g;

test('every file and folder that the pages of docs name is there', () => {
  const named = pages.flatMap((page) =>
    [...readFileSync(join(packageRoot, 'docs', page), 'utf8').matchAll(path)].map(
      ([, place = '']) => ({ page, place }),
    ),
  );

  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ place }) => !existsSync(join(packageRoot, place)))).toEqual([]);
});
