import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';

/** Files that may build a path from parts, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'path.ts': 'it is the one that encodes',
  'http.ts': 'puts the path of a call behind /api/',
  'admin/theme-files.ts': 'names a file of the configuration, which travels as a value',
};

/** Template literals with a slash, and concatenations with a slash. */
const template = /`[^`]*\$\{[^`]*`/g;
const addition = /'[^'\n]*\/'\s*\+|\+\s*'\/[^'\n]*'/;
/** The expressions in a template literal: a slash in them divides or begins a pattern. */
const gap = /\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g;

const files = readdirSync(join(packageRoot, 'src/api'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /^(?!.*\.(?:test|gen|fixture)\.).*\.ts$/.test(path))
  .toSorted();

test('every path of a call is filled by pathOf, so that no value leads elsewhere', () => {
  const wrong = files.filter((path) => !(path in exceptions) && buildsPath(textOf(path)));

  expect(files.length).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
});

test('no exception is left over', () => {
  expect(Object.keys(exceptions).filter((path) => !buildsPath(textOf(path)))).toEqual([]);
});

test.each([
  ['request("GET", `machines/${machineId}/stops`)', true],
  ['request("GET", `${path}/${encodeURIComponent(id)}`)', true],
  ["request('GET', 'machines/' + id)", true],
  ["request('GET', path + '/stops')", true],
  ['request("GET", pathOf("machines/:id/stops", { id }))', false],
  ['file.name = `picture.${file.type.replace(/^.*\\//, "")}`', false],
  ['filter = `ClientId:${clientId}`', false],
])('%s: %s', (code, isRefused) => {
  expect(buildsPath(code)).toBe(isRefused);
});

function buildsPath(code: string): boolean {
  const texts = code.match(template) ?? [];
  return texts.some((text) => text.replaceAll(gap, '').includes('/')) || addition.test(code);
}

function textOf(path: string): string {
  return readFileSync(join(packageRoot, 'src/api', path), 'utf8');
}
