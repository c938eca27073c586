/**
 * `npm run seeded-bugs [-- --repeats 20] [chart ...]`: whether the generated browser tests find
 * mistakes in the application, and stay quiet on the correct product. About a minute a mistake.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { ensureBrowser, ensureBuilt, ensureInstalled, root, run } from './steps.mjs';

ensureInstalled();
process.env.CHROMIUM = ensureBrowser();
ensureBuilt();
const entry = 'tests/seeded-bugs/seeded-bugs.ts';
const out = ['--outDir', 'dist/seeded-bugs', '--logLevel', 'warn'];
run('npx', ['vite', 'build', '--mode', 'bench', '--ssr', entry, ...out]);
await import(pathToFileURL(join(root, 'dist', 'seeded-bugs', 'seeded-bugs.js')).href);
