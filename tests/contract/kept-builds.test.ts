import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { keepLastBuilds } from '../../scripts/build/kept-builds.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'kept-builds-'));
  mkdirSync(join(dist, 'client', 'assets'), { recursive: true });
});
afterEach(() => rmSync(dist, { recursive: true }));

test('the assets of the build before stay, those of the one before that go', () => {
  build('a');
  build('b');
  expect(assets()).toEqual(['page-a.js', 'page-b.js', 'shared.css']);

  build('c');
  expect(assets()).toEqual(['page-b.js', 'page-c.js', 'shared.css']);
});

test('a build that changed nothing pushes none out', () => {
  build('a');
  build('b');
  build('b');

  expect(assets()).toEqual(['page-a.js', 'page-b.js', 'shared.css']);
});

test('each build has a version, the same for the same files', () => {
  const first = build('a');
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  expect(build('b')).not.toBe(first);
  expect(build('a')).toBe(first);
  expect(JSON.parse(readFileSync(join(dist, 'client', 'version.json'), 'utf8'))).toEqual({
    version: first,
  });
});

test('files of unknown builds go, and a list that cannot be read is no obstacle', () => {
  writeFileSync(join(dist, 'builds.json'), 'cut off');
  writeFileSync(join(dist, 'client', 'assets', 'page-old.js'), '');
  build('a');

  expect(assets()).toEqual(['page-a.js', 'shared.css']);
});

function build(name: string): string {
  const files = ['index.html', `assets/page-${name}.js`, 'assets/shared.css'];
  for (const file of files) writeFileSync(join(dist, 'client', file), `${file} of ${name}`);
  return keepLastBuilds(join(dist, 'client'), files, join(dist, 'builds.json'));
}

function assets(): string[] {
  return readdirSync(join(dist, 'client', 'assets')).toSorted();
}
