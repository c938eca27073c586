import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';

/** Folders with more files need a README. */
const maxFiles = 30;
/** A README with more lines is not read at a glance. */
const maxLines = 15;

const architecture = readFileSync(join(packageRoot, 'ARCHITECTURE.md'), 'utf8');
/**
 * The rooms in the tables of ARCHITECTURE.md, with the rooms that those of the browser may import.
 */
const rooms = new Map(
  [...architecture.matchAll(/^\| `([^`]+)` +\|[^|]+\|(?: ([^|]+?) +\|)?$/gm)].map(
    ([, place = '', allowed]) => [place, allowed],
  ),
);
const large = [...rooms.keys(), 'scripts', 'tests'].filter(
  (place) => !/^server$|\.ts$/.test(place) && filesOf(place).length > maxFiles,
);

test('the rooms are found', () => {
  expect(large).toEqual(expect.arrayContaining(['src/widgets', 'server/production', 'schemas']));
});

describe.each(large)('%s/README.md', (place) => {
  const path = join(packageRoot, place, 'README.md');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';

  test('says in a few lines what the room is for and where to begin', () => {
    const begin = [...text.matchAll(/^- `([^`]+)`/gm)].map(([, name = '']) => name);

    expect(text).not.toBe('');
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(maxLines);
    expect(begin.length).toBeGreaterThanOrEqual(3);
    expect(begin.filter((name) => !existsSync(join(packageRoot, place, name)))).toEqual([]);
  });

  test('says what the room may import, as ARCHITECTURE.md does', () => {
    const [, allowed] = /^May import: (.*)\.$/m.exec(text) ?? [];

    expect(allowed).toBe(rooms.get(place));
    expect(text.includes('ARCHITECTURE.md')).toBe(place.startsWith('server/'));
  });
});

function filesOf(place: string): string[] {
  return readdirSync(join(packageRoot, place), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(tsx?|mjs|schema\.json)$/.test(name) && !/\.(gen|fields)\.|\.test\./.test(name),
  );
}
