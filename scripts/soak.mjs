/** `npm run soak [-- rotations polls drops]`: repeats actions very often and measures leaks. */
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
  'tests/soak/soak.ts',
  '--outDir',
  'dist/soak',
  '--logLevel',
  'warn',
]);
await import(pathToFileURL(join(root, 'dist', 'soak', 'soak.js')).href);
