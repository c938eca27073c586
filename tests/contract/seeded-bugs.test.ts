import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';
import { seededBugs } from '#tests/seeded-bugs/bugs.ts';

test('there are thirty mistakes or more, with names of their own, and none of them is in a chart', () => {
  expect(seededBugs.length).toBeGreaterThanOrEqual(30);
  expect(new Set(seededBugs.map(({ name }) => name)).size).toBe(seededBugs.length);
  expect(seededBugs.filter(({ file }) => file.startsWith('src/machines/'))).toEqual([]);
});

test.each(seededBugs)('$file can have the mistake: $name', ({ file, from, to }) => {
  const text = readFileSync(join(packageRoot, file), 'utf8');
  expect(text.split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
});
