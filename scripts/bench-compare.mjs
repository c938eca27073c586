/**
 * `npm run bench:compare [-- name …]`: compares this tree's benchmark figures with those of the
 * commit in tests/bench/baseline.json. Both are built and measured here in alternating order, so
 * that the machine is the same for both. Exits with 1 where the best of all rounds is worse by more
 * than the baseline allows.
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
    // Alternates the order, because the second tree of a round finds the machine warmer.
    trees.reverse();
  }
  const rows = compareFigures(measured, baseline.worseBy);
  for (const row of rows) console.log(row.text);
  process.exitCode = rows.some(({ isWorse }) => isWorse) ? 1 : 0;
} finally {
  git(['worktree', 'remove', '--force', before]);
  rmSync(before, { recursive: true, force: true });
}

/** Checks out and builds the baseline's commit in a folder of its own. */
function checkOut(folder) {
  git(['worktree', 'add', '--force', '--detach', folder, baseline.commit]);
  const isSameLock = git(['diff', '--quiet', baseline.commit, '--', 'package-lock.json']) === 0;
  if (isSameLock) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  // Without the budgets, which identify packages by paths that are links here.
  execFileSync('node', ['scripts/generate.mjs'], { cwd: folder, stdio: 'ignore' });
  for (const args of [[], ['--ssr', 'cli/lineside.ts', '--outDir', 'dist/server', '--emptyOutDir']])
    execFileSync('npx', ['vite', 'build', ...args], { cwd: folder, stdio: 'ignore' });
}

function buildBench(cwd) {
  const args = ['--mode', 'bench', '--ssr', 'tests/bench/bench.ts', '--outDir', 'dist/bench'];
  execFileSync('npx', ['vite', 'build', ...args, '--logLevel', 'warn'], { cwd, stdio: 'inherit' });
}

/** Measures one round: each case in both trees, one after the other. */
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
