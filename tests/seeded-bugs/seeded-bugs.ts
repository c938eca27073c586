import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { packageRoot } from '#server/base/package-root.ts';
import { copyTree } from '#tests/contract/tree-copy.ts';
import { startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';

import { type SeededBug, seededBugs } from './bugs.ts';
import { firstFailure } from './first-failure.ts';

/**
 * Builds a copy of the product with one mistake at a time, and has the generated browser tests of its
 * chart look for it. The correct product comes first, as often as `--repeats` says: what fails there
 * is a false alarm. Ends with 1 where a mistake was not found, or there was an alarm.
 */
const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { repeats: { type: 'string', default: '1' } },
});
const bugs = seededBugs.filter(({ chart }) => asked.length === 0 || asked.includes(chart));
const charts = [...new Set(bugs.map(({ chart }) => chart))];
const tree = copyTree();
const demo = await temporaryFolder();
let faults = 0;

try {
  await make('node', 'scripts/generate.mjs');
  for (const ssr of ['', 'server cli/lineside.ts', 'player cli/player/play.ts']) await build(ssr);
  await seedDemo();
  for (let repeat = 1; repeat <= Number(values.repeats); repeat += 1)
    for (const chart of charts) await play(`correct product, ${repeat}: ${chart}`, chart, false);
  for (const bug of bugs) await seed(bug);
} finally {
  tree.remove();
  rmSync(demo, { recursive: true, force: true });
}
const found = `${bugs.length} mistakes, ${charts.length} charts, ${values.repeats} times the correct product`;
say(`${found}: ${faults === 0 ? 'all as it should be' : `${faults} not as it should be`}`);
process.exitCode = faults === 0 ? 0 : 1;

async function seed({ name, chart, file, from, to }: SeededBug): Promise<void> {
  const path = join(tree.root, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  await build('');
  await play(`${chart}: ${name}`, chart, true);
  writeFileSync(path, text);
}

/** Plays the cases of a chart until the first that fails. */
async function play(title: string, chart: string, isWrong: boolean): Promise<void> {
  const dataDir = await temporaryFolder();
  cpSync(demo, dataDir, { recursive: true });
  const server = await startServerProcess({ dataDir, root: tree.root });
  const report = await temporaryFolder();
  const lineside = join(packageRoot, 'dist/server/lineside.js');
  const run = ['charts', 'run', chart, '--browser', server.address, '--fail-fast'];
  const { status, stderr } = spawnSync(process.execPath, [lineside, ...run, '--report', report], {
    encoding: 'utf8',
  });
  await server.stop();
  const failed = status === 0 ? undefined : (firstFailure(report) ?? stderr.trim());
  const isRight = isWrong === (failed !== undefined);
  if (!isRight) faults += 1;
  say(`${isRight ? 'ok' : 'NOT OK'}  ${title}${failed ? `\n      found by ${failed}` : ''}`);
  rmSync(dataDir, { recursive: true, force: true });
  if (isRight) return rmSync(report, { recursive: true, force: true });
  return say(`      the report is kept: ${report}`);
}

/** Seeds the demo once; each run starts with a copy. */
async function seedDemo(): Promise<void> {
  const server = await startServerProcess({ dataDir: demo, root: tree.root });
  await server.stop();
}

/** @param ssr Output folder and entry of a server build; empty for the build of the browser. */
async function build(ssr: string): Promise<void> {
  const [out = '', entry = ''] = ssr.split(' ');
  const of = ssr === '' ? [] : ['--ssr', entry, '--outDir', `dist/${out}`, '--emptyOutDir'];
  await make('vite', 'build', ...of);
}

async function make(tool: string, ...args: string[]): Promise<void> {
  const { isDone, output } = await tree.run(tool, args);
  if (!isDone) throw new Error(`${tool} ${args.join(' ')} failed:\n${output}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
