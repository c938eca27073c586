import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** A comment without a noun of its own, whose subject a reader has to guess. */
const fragment = /\/\*\* (?:As|Of) (?:\S+ ){0,4}\*\//;

test('a comment names what it is about', () => {
  const args = ['ls-files', 'cli', 'scripts', 'server', 'src'];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const found = files.flatMap((file) =>
    /\.(?:tsx?|mjs)$/.test(file) ? fragmentsIn(file).map((one) => `${file}: ${one}`) : [],
  );

  expect(found).toEqual([]);
});

function fragmentsIn(file: string): string[] {
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .filter((line) => fragment.test(line))
    .map((line) => line.trim());
}
