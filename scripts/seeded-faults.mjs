/**
 * `npm run seeded-faults [-- server/oee ...]`: mutation test with chosen faults. Each of
 * tests/seeded-faults/faults.json is applied to a copy of the product, one at a time, and its test
 * file must fail. Arguments select faults by parts of their paths. Exits with 1 where a fault was
 * not found, where its text does not occur exactly once, or where a test fails without a fault.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { runnerImport } from 'vite';

import { ensureInstalled, root } from './steps.mjs';

ensureInstalled();
const { copyTree } = await moduleOf('tests/contract/tree-copy.ts');
const { longest, measured } = await moduleOf('scripts/tests/test-projects.ts');
const list = readFileSync(join(root, 'tests/seeded-faults/faults.json'), 'utf8');
const asked = process.argv.slice(2);
const faults = JSON.parse(list).filter(
  ({ file }) => asked.length === 0 || asked.some((part) => file.includes(part)),
);
const maxMs = 600_000;
/** Stops at the first failure, with timeouts, because a fault may cause an endless wait. */
const soon = ['--bail=1', '--retry=0', '--testTimeout=60000', '--hookTimeout=120000'];

refuseMoved();
const tree = copyTree();
try {
  const { isDone, output } = await tree.run('node', ['scripts/generate.mjs']);
  if (!isDone) throw new Error(output);
  await refuseRed();
  process.exitCode = (await seedAll()) ? 0 : 1;
} finally {
  tree.remove();
}

async function moduleOf(path) {
  const options = { root, configFile: false, logLevel: 'error' };
  return (await runnerImport(join(root, path), options)).module;
}

/** Ends the process unless the text of each fault occurs exactly once. */
function refuseMoved() {
  const moved = faults.filter(
    ({ file, find }) => readFileSync(join(root, file), 'utf8').split(find).length !== 2,
  );
  if (moved.length === 0) return;
  for (const { file, find } of moved) console.error(`${file} does not have this once: ${find}`);
  process.exit(1);
}

/** Checks that the test files pass without a fault; otherwise a failure would prove nothing. */
async function refuseRed() {
  const files = [...new Set(faults.map(({ foundBy }) => foundBy))];
  console.log(`${files.length} test files without a fault …`);
  const { failed, broken, ran } = await play(files, files.length * maxMs);
  const missing = files.filter((file) => !ran.some((path) => path.endsWith(file)));
  const red = [...failed, ...broken, ...missing.map((file) => `${file} did not run`)];
  if (red.length > 0) throw new Error(`Red without a fault:\n${red.join('\n')}`);
}

/** Prints a row for each fault. @returns whether all were found. */
async function seedAll() {
  printRow(['', 'tier', 'fault', 'found by']);
  let found = 0;
  for (const fault of faults) {
    const { file, sees, foundBy } = fault;
    const { failed, broken } = await seed(fault);
    if (failed.length > 0) found += 1;
    const [why] = [...failed, ...broken.map((message) => `no test ran, ${message}`)];
    printRow([
      failed.length > 0 ? 'found' : 'NOT found',
      tierOf(foundBy),
      `${file}: ${sees}`,
      why === undefined ? foundBy : `${foundBy}: ${why}`,
    ]);
  }
  console.log(`\n${found} of ${faults.length} faults found`);
  return found === faults.length;
}

async function seed({ file, find, replace, foundBy }) {
  const path = join(tree.root, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  const outcome = await play([...soon, foundBy], maxMs);
  writeFileSync(path, text);
  return outcome;
}

/**
 * `failed`: names of failed tests. `broken`: reasons for files without a test that ran, which any
 * fault could cause.
 */
async function play(options, limitMs) {
  const report = join(tree.root, 'seeded-faults.report.json');
  rmSync(report, { force: true });
  const args = ['run', '--reporter=json', `--outputFile=${report}`, ...options];
  const { output } = await tree.run('vitest', args, limitMs);
  if (!existsSync(report)) return { failed: [], broken: [firstLine(output)], ran: [] };
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    failed: tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    broken: testResults.filter((file) => !hasRun(file)).map(whyNot),
    ran: testResults.map(({ name }) => name),
  };
}

/** False where the file could not be loaded, or its setup failed. */
function hasRun({ assertionResults }) {
  return assertionResults.some(({ status }) => status === 'passed' || status === 'failed');
}

function whyNot({ name, message }) {
  return `${name}: ${firstLine(message)}`;
}

function firstLine(text) {
  return text.trim().split('\n')[0];
}

function tierOf(path) {
  const isLong = path.startsWith('tests/e2e/') || [...longest, ...measured].includes(path);
  return isLong ? 'check:full' : 'gate';
}

function printRow([state, tier, fault, foundBy]) {
  console.log(`| ${state.padEnd(9)} | ${tier.padEnd(10)} | ${fault} | ${foundBy} |`);
}
