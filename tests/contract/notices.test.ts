import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';

import { isAllowed, licenceOf } from '../../scripts/build/notices/licence.ts';
import { installedFor, packagesOf, readLock } from '../../scripts/build/notices/packages.ts';
import { noticesOf } from '../../scripts/build/notices/plugin.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'notices-'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('every package that is installed to run Lineside is under a licence that we may use', () => {
  const run = Object.entries(readLock(packageRoot))
    .filter(([folder, { dev }]) => folder !== '' && dev !== true)
    .map(([folder]) => join(packageRoot, folder))
    .filter((folder) => existsSync(folder));

  expect(run.length).toBeGreaterThan(200);
  expect(noticesOf(run)).toMatch(/^fastify 5.*\nLicence: MIT\n\nMIT License/m);
});

describe('a package', () => {
  test('is named with its version, its licence and the text of it', () => {
    const folder = installed('left-pad', { license: 'ISC' }, { LICENSE: 'ISC License\n' });

    expect(licenceOf(folder)).toEqual({
      name: 'left-pad',
      version: '1.0.0',
      licence: 'ISC',
      text: 'ISC License',
    });
  });

  test('with several texts, or a notice, is named with all of them', () => {
    const files = { 'LICENSE-MIT': 'One', 'LICENSE-APACHE': 'Two', 'NOTICE.txt': 'Three' };

    expect(licenceOf(installed('left-pad', { license: 'MIT' }, files)).text).toBe(
      'Two\n\nOne\n\nThree',
    );
  });

  test('may have the text of its licence in its README', () => {
    const readme = '# left-pad\n\n## License\n\nPermission is hereby granted, to all\n';
    const folder = installed('left-pad', { license: 'MIT' }, { 'README.md': readme });

    expect(licenceOf(folder).text).toBe('Permission is hereby granted, to all');
  });

  test('under the LGPL is named with both texts that belong to it', () => {
    const { text } = licenceOf(installed('libvips', { license: 'LGPL-3.0-or-later' }, {}));

    expect(text).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
    expect(text).toContain('15. Disclaimer of Warranty.');
  });

  test.each([
    ['no licence', {}, { LICENSE: 'MIT' }, 'names no licence in its package.json'],
    ['a licence in an old form', { license: { type: 'MIT' } }, { LICENSE: 'MIT' }, 'names no'],
    ['no text', { license: 'MIT' }, { 'README.md': '## License\n\nMIT\n' }, 'has no text'],
    ['code named like a text', { license: 'MIT' }, { 'license.js': '' }, 'has no text'],
    ['a notice and no text', { license: 'MIT' }, { NOTICE: 'Left' }, 'has no text'],
    ['a licence that is not allowed', { license: 'GPL-3.0' }, { LICENSE: 'GPL' }, 'is under GPL-3'],
  ])('with %s ends the build', (_, named, files, fault) => {
    const folder = installed('left-pad', named, files);

    expect(() => noticesOf([folder])).toThrow(`left-pad 1.0.0 ${fault}`);
  });

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND ISC', true],
    ['LGPL-3.0-or-later', true],
    ['LGPL-2.1-only', false],
    ['MIT AND GPL-3.0', false],
    ['(MIT AND GPL-3.0) OR ISC', false],
    ['AGPL-3.0-only', false],
    ['SEE LICENSE IN FILE', false],
  ])('under %s: %s', (expression, may) => {
    expect(isAllowed(expression)).toBe(may);
  });
});

test('files of a bundle name the packages that they come from, the innermost', () => {
  const files = ['src/a.ts', 'node_modules/x/a.js', 'node_modules/@s/y/node_modules/z/b.css?used'];

  expect(
    packagesOf(root, ['\0rolldown/runtime', ...files.map((file) => join(root, file))]),
  ).toEqual(['node_modules/@s/y/node_modules/z', 'node_modules/x']);
});

test('what a package needs is installed for it, from the nearest folder', () => {
  for (const name of ['a', 'b', 'a/node_modules/b', 'c']) installed(name, {}, {});
  const lock = {
    'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { elsewhere: '1' } },
    'node_modules/a/node_modules/b': { dependencies: { c: '1', a: '1' } },
    'node_modules/b': {},
    'node_modules/c': {},
  };

  expect(installedFor(root, lock, ['a', 'absent'])).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
  ]);
});

/** Writes a package for the test. @returns its folder. */
function installed(name: string, named: object, files: Record<string, string>): string {
  const folder = join(root, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  const description = JSON.stringify({ name, version: '1.0.0', ...named });
  for (const [file, text] of Object.entries({ 'package.json': description, ...files }))
    writeFileSync(join(folder, file), text);
  return folder;
}
