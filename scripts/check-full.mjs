/**
 * `npm run check:full`: all checks of the gate and all other tests at full length: every browser
 * file, both databases in full, tool chains on copied trees, twenty crashes, restarts of NATS, a
 * minute of fuzzing, more random histories, and the benchmark compared with its baseline. Continues
 * after a failure, and lists the steps at the end. Run it at night, before a release, and before
 * closing an issue. `-- services figures` runs only these steps.
 */
import { spawnSync } from 'node:child_process';

import { fullLength } from './tests/full-length.mjs';
import { ensureBrowser, ensureBuilt, ensureInstalled, root } from './steps.mjs';

ensureInstalled();
const CHROMIUM = ensureBrowser();
ensureBuilt();
const atLength = fullLength(process.env);
const env = { ...process.env, CHROMIUM, ...atLength };
console.log(`Random histories: LINESIDE_FIGURE_SEED=${atLength.LINESIDE_FIGURE_SEED}`);
const steps = [
  { name: 'generate', command: 'npm run generate' },
  { name: 'types', command: 'npm run types' },
  { name: 'lint', command: 'npm run lint' },
  { name: 'dead code', command: 'npm run deadcode' },
  { name: 'tests', command: 'npx vitest run --project !services' },
  { name: 'services', command: 'node scripts/test-services.mjs' },
  { name: 'figures', command: 'npm run bench:compare' },
];
const asked = process.argv.slice(2);
const unknown = asked.find((wanted) => steps.every(({ name }) => name !== wanted));
if (unknown !== undefined) {
  console.error(`There is no step "${unknown}": ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const chosen = steps.filter(({ name }) => asked.length === 0 || asked.includes(name));
const results = chosen.map(({ name, command }) => {
  const begun = Date.now();
  const [program = '', ...args] = command.split(' ');
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env });
  return { name, minutes: ((Date.now() - begun) / 60_000).toFixed(1), isGreen: status === 0 };
});
console.log(`Random histories: LINESIDE_FIGURE_SEED=${atLength.LINESIDE_FIGURE_SEED}`);
for (const { name, minutes, isGreen } of results)
  console.log(`${isGreen ? 'green' : 'RED  '} ${name}, ${minutes} min`);
process.exit(results.every(({ isGreen }) => isGreen) ? 0 : 1);
