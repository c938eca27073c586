/**
 * `npm run bench:compare [-- name …]`: the figures of this tree beside those of the commit that
 * tests/bench/baseline.json names, both built and measured here in turns, so that the machine is the
 * same for both, and each is as often the first. Ends with 1 where the best of some rounds is worse by
 * more than the baseline allows.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { compareFigures } from './bench/bench-figures.mjs';
import { ensureBrowser, ensureBuilt, ensureInstalled, root } from './steps.mjs';

const baseline = JSON.parse(readFileSync(join(root, 'tests/bench/baseline.json'), 'utf8'));
const asked = process.argv.slice(2);
const cases = asked.length > 0 ? asked : baseline.cases;
const isHere =
  spawnSync('git', ['cat-file', '-e', `${baseline.commit}^{commit}`], { cwd: root }).status === 0;
if (!isHere) {
  console.log(`The comparison is SKIPPED: this clone does not have ${baseline.commit}.`);
  process.exit(0);
}
ensureInstalled();
process.env.CHROMIUM = ensureBrowser();
ensureBuilt();
const before = mkdtempSync(join(tmpdir(), 'lineside-baseline-'));
try {
  checkOut(before);
  for (const tree of [before, root]) buildBench(tree);
  const measured = { before: [], after: [] };
  const trees = [
    [before, measured.before],
    [root, measured.after],
  ];
  for (let round = 0; round < baseline.rounds; round += 1) {
    measureAll(trees);
    // The second of two finds the machine warmer, and its share of it smaller.
    trees.reverse();
  }
  const rows = compareFigures(measured, baseline.worseBy);
  for (const row of rows) console.log(row.text);
  process.exitCode = rows.some(({ isWorse }) => isWorse) ? 1 : 0;
} finally {
  git(['worktree', 'remove', '--force', before]);
  rmSync(before, { recursive: true, force: true });
}

/** The commit of the baseline in a folder of its own, built. */
function checkOut(folder) {
  git(['worktree', 'add', '--force', '--detach', folder, baseline.commit]);
  const isSameLock = git(['diff', '--quiet', baseline.commit, '--', 'package-lock.json']) === 0;
  if (isSameLock) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  // Not its budgets: these know packages by their paths, and they may be linked.
  execFileSync('node', ['scripts/generate.mjs'], { cwd: folder, stdio: 'ignore' });
  for (const args of [[], ['--ssr', 'cli/lineside.ts', '--outDir', 'dist/server', '--emptyOutDir']])
    execFileSync('npx', ['vite', 'build', ...args], { cwd: folder, stdio: 'ignore' });
}

function buildBench(cwd) {
  const args = ['--mode', 'bench', '--ssr', 'tests/bench/bench.ts', '--outDir', 'dist/bench'];
  execFileSync('npx', ['vite', 'build', ...args, '--logLevel', 'warn'], { cwd, stdio: 'inherit' });
}

/** One round: each case in one tree after the other. */
function measureAll(trees) {
  for (const name of cases)
    for (const [tree, figures] of trees) figures.push(...measure(tree, name));
}

/** @returns the figures of one case. @throws where it cannot be measured. */
function measure(cwd, name) {
  console.log(`${cwd === root ? 'this tree' : baseline.commit}: ${name}`);
  execFileSync('node', ['dist/bench/bench.js', name], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return JSON.parse(readFileSync(join(cwd, 'dist', 'bench.json'), 'utf8'));
}

function git(args) {
  return spawnSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status;
}
