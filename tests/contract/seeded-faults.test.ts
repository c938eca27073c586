import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';
import faults from '#tests/seeded-faults/faults.json' with { type: 'json' };

test('there are forty faults, and each says something else that a user would see', () => {
  expect(faults.length).toBe(40);
  expect(new Set(faults.map(({ sees }) => sees)).size).toBe(faults.length);
});

test.each(faults)('$file can have the fault: $sees', ({ file, find, replace, foundBy }) => {
  expect(readFileSync(join(packageRoot, file), 'utf8').split(find)).toHaveLength(2);
  expect(find + replace).not.toContain('\n');
  expect(replace).not.toBe(find);
  expect(existsSync(join(packageRoot, foundBy))).toBe(true);
});
