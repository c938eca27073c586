/** `npm test`: from a fresh clone to all tests passed. Arguments go on to vitest. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { ensureBrowser, ensureBuilt, ensureInstalled, root } from './steps.mjs';

ensureInstalled();
const CHROMIUM = ensureBrowser();
ensureBuilt();
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM },
});
process.exit(status ?? 1);
