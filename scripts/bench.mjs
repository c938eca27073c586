/** `npm run bench [-- name …]`: measures the built product and prints figures beside their targets. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

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
await import(pathToFileURL(join(root, 'dist', 'bench', 'bench.js')).href);
