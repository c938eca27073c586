/**
 * `npm run seeded-bugs [-- --repeats 20] [chart ...]`: checks that the generated browser tests find
 * seeded bugs of the application, and pass for the correct product. About a minute per bug.
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
