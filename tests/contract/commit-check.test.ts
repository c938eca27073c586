import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';

const body = 'The reason for it.';
const good = `A subject that says what is so now\n\n${body}`;

/** Without the variables that git sets for a hook, which would name this repository. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')),
);

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lineside-commit-'));
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'core.hooksPath', join(packageRoot, 'scripts', 'hooks'));
  git('config', 'user.name', 'Ann');
  git('config', 'user.email', 'ann@example.com');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a commit with a subject, a reason and few lines is accepted', () => {
  write('one.ts', 600);

  expect(commit(good)).toEqual([]);
  expect(git('log', '--format=%s').trim()).toBe('A subject that says what is so now');
});

test.each([
  ['a long subject', `${'x'.repeat(73)}\n\n${body}`, /the subject has 73 characters/],
  ['no body', 'A subject', /no body/],
  ['trailers as its only body', 'A subject\n\nSigned-off-by: Ann', /no body/],
  ['comments as its only body', 'A subject\n\n# Please enter a message.', /no body/],
  ['no blank second line', `A subject\n${body}`, /the second line has to be blank/],
])('a message with %s is refused', (_, message, reason) => {
  write('one.ts', 1);

  expect(commit(message)).toEqual([expect.stringMatching(reason)]);
  expect(commitCount()).toBe(0);
});

test('the length of a subject is counted in characters', () => {
  write('one.ts', 1);

  expect(commit(`${'ü'.repeat(72)}\n\n${body}`)).toEqual([]);
});

test('all faults of a commit are named at once', () => {
  write('one.ts', 601);

  expect(commit('x'.repeat(73))).toEqual([
    expect.stringContaining('73 characters'),
    expect.stringContaining('no body'),
    expect.stringContaining('adds 601 lines'),
  ]);
});

test('a commit with more than 600 added lines is refused, unless the check is skipped', () => {
  write('one.ts', 300);
  write('tests/two.ts', 301);

  expect(commit(good)).toEqual([expect.stringContaining('adds 601 lines')]);
  expect(commit(good, '--no-verify')).toEqual([]);
});

test.each([
  'package-lock.json',
  'examples/package-lock.json',
  'src/one.snap',
  'src/__snapshots__/one.txt',
  'tests/bench/baseline.json',
])('lines of %s are not counted', (path) => {
  write(path, 601);

  expect(commit(good)).toEqual([]);
});

test('other JSON files are counted', () => {
  write('src/one.json', 601);

  expect(commit(good)).toEqual([expect.stringContaining('adds 601 lines')]);
});

test('a moved file counts by its changes', () => {
  write('one.ts', 900);
  commit(good, '--no-verify');
  mkdirSync(join(folder, 'src'));
  git('mv', 'one.ts', 'src/one.ts');
  write('src/one.ts', 910);

  expect(commit(good)).toEqual([]);
});

test('deleted lines are not counted', () => {
  write('one.ts', 900);
  commit(good, '--no-verify');
  write('one.ts', 1);

  expect(commit(good)).toEqual([]);
});

test('a commit that will be merged into another one needs no message of its own', () => {
  write('one.ts', 1);
  commit(good);
  write('one.ts', 601);
  expect(commit('fixup! A subject')).toEqual([]);
  write('one.ts', 1301);
  expect(commit('fixup! A subject')).toEqual([expect.stringContaining('adds 700 lines')]);
});

test('a merge is not checked again', () => {
  write('one.ts', 1);
  commit(good);
  git('checkout', '--quiet', '-b', 'other');
  write('two.ts', 601);
  commit(good, '--no-verify');
  git('checkout', '--quiet', 'main');
  git('merge', '--quiet', '--no-ff', '-m', 'Merge other', 'other');

  expect(commitCount()).toBe(3);
});

test.each([
  ['a clone gets these hooks', undefined, '.', 'scripts/hooks'],
  ['a clone with hooks of its own keeps them', '.husky', '.', '.husky'],
  ['a folder in another repository leaves it as it is', undefined, 'vendor', ''],
])('after the installation %s', (_, before, within, after) => {
  git('config', '--unset', 'core.hooksPath');
  if (before !== undefined) git('config', 'core.hooksPath', before);
  mkdirSync(join(folder, within), { recursive: true });

  const script = join(packageRoot, 'scripts', 'hooks', 'switch-on.mjs');
  execFileSync(process.execPath, [script], { cwd: join(folder, within), env });

  expect(git('config', '--default', '', 'core.hooksPath').trim()).toBe(after);
});

/** Writes a file with the given number of different lines. */
function write(path: string, lines: number): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  const text = Array.from({ length: lines }, (_, line) => `line ${line} of the file\n`);
  writeFileSync(join(folder, path), text.join(''));
}

/** Commits all files. @returns the faults that the check names. */
function commit(message: string, ...more: readonly string[]): string[] {
  git('add', '--all');
  const args = ['commit', '--quiet', '--message', message, ...more];
  const { status, stderr } = spawnSync('git', args, { cwd: folder, env, encoding: 'utf8' });
  const faults = stderr.split('\n').filter((line) => line.startsWith('commit-msg: '));
  expect({ status, stderr }).toMatchObject({ status: faults.length === 0 ? 0 : 1 });
  return faults;
}

function commitCount(): number {
  return git('for-each-ref').trim() === '' ? 0 : Number(git('rev-list', '--all', '--count'));
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: folder, env, encoding: 'utf8' });
}
