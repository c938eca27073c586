import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';

const map = readFileSync(join(packageRoot, 'docs/map.md'), 'utf8');
const paths = [...map.matchAll(/`([^`]+\/[^`]+)`/g)].map(([, path = '']) => path);

test('docs/map.md names some forty places', () => {
  expect(paths.length).toBeGreaterThanOrEqual(40);
});

test.each(paths)('docs/map.md: %s is there', (path) => {
  expect(existsSync(join(packageRoot, path))).toBe(true);
});
