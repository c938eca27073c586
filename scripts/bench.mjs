/** `npm run bench [-- name …]`: measures the built product and prints figures beside their targets. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { ensurePostgres, ensureProgram, withPostgres } from './tests/postgres.mjs';
import { ensureBrowser, ensureBuilt, ensureInstalled, root, run } from './steps.mjs';

ensureInstalled();
process.env.CHROMIUM = ensureBrowser();
ensureBuilt();
run('npx', [
  'vite',
  'build',
  '--mode',
  'bench',
  '--ssr',
  'tests/bench/bench.ts',
  '--outDir',
  'dist/bench',
  '--logLevel',
  'warn',
]);

const onPostgres = new Set(['cluster', 'scale-postgres', 'many-plants']);
const asked = process.argv.slice(2);
const missing = ensurePostgres() ?? ensureProgram('/usr/sbin/nats-server', 'nats-server');
if (missing) console.log(`The bench of several instances is SKIPPED: ${missing}`);
if (missing || (asked.length > 0 && !asked.some((name) => onPostgres.has(name)))) await measure();
else await withPostgres(measureAt, { isDurable: true });

function measureAt(url) {
  process.env.DATABASE_URL = url;
  return measure();
}

function measure() {
  return import(pathToFileURL(join(root, 'dist', 'bench', 'bench.js')).href);
}
