import { spawnSync } from 'node:child_process';

/**
 * Lists the tests that have changed since a commit, ignoring imports and paths, so that moved files
 * count as unchanged.
 *   node scripts/test-diff.mjs [base]
 * Exits with 1 where a test has changed or is gone.
 */
const [base = 'main'] = process.argv.slice(2);
const isTest = /\.(?:test|fixture|suite)\.tsx?$/;
const shown = 80;

const changes = git(['diff', '-M30%', '--name-status', base, 'HEAD'])
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
  .map(([kind = '', from = '', to = from]) => ({ kind, from, to }))
  .filter(({ to }) => isTest.test(to));
const differing = changes.filter(isDifferent);
console.log(
  `${changes.length} test files have changed, ${differing.length} of them in what they say`,
);
process.exitCode = differing.length === 0 ? 0 : 1;

function isDifferent({ kind, from, to }) {
  if (kind === 'A') return false;
  if (kind === 'D') {
    console.log(`gone: ${from}`);
    return true;
  }
  const [before, after] = [
    bare(git(['show', `${base}:${from}`])),
    bare(git(['show', `HEAD:${to}`])),
  ];
  if (before === after) return false;
  const at = [...before].findIndex((letter, index) => letter !== after[index]);
  const [start, end] = at === -1 ? [before.length, before.length + shown] : [at, at + shown];
  console.log(`${to}\n  - ${before.slice(start, end)}\n  + ${after.slice(start, end)}`);
  return true;
}

/** Text without imports, paths and formatting. */
function bare(text) {
  return text
    .replaceAll(/^import\b[\s\S]*?from '[^']+';\n/gm, '')
    .replaceAll(/#\w[\w./*-]*\/[\w./*-]+|'\.{1,2}\/[\w./-]+'/g, 'PATH')
    .replaceAll(/\s+/g, '')
    .replaceAll(/,(?=[)\]}])/g, '');
}

function git(words) {
  const { stdout, status, stderr } = spawnSync('git', words, { maxBuffer: 1e9, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
