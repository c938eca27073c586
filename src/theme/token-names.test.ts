import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
const styles = read('.css');
/** Sources of token values: style sheets, and inline styles. */
const given = [...styles, ...read('.tsx')].join('\n');

test('a token that a style takes without another for it has a value', () => {
  const taken = styles.flatMap((text) =>
    [...text.matchAll(/var\((--ls-[a-z0-9-]+)\)/g)].map(([, name = '']) => name),
  );
  const unknown = [...new Set(taken)].filter(
    (name) => !new RegExp(`${name}['"]?\\]?:`).test(given),
  );

  expect(taken.length).toBeGreaterThan(1000);
  expect(unknown).toEqual([]);
});

function read(ending: string): string[] {
  return files
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join('src', name), 'utf8'));
}
