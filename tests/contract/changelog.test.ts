import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('no line of the changelog stands there twice', () => {
  const lines = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split('\n');
  const seen = new Set<string>();
  const twice = lines.filter((line) => {
    const isKnown = line.startsWith('- ') && seen.has(line);
    seen.add(line);
    return isKnown;
  });

  expect(twice).toEqual([]);
});
