/**
 * `npm run screenshots`: screenshots of every screen at four sizes, with an index, in docs/screens.
 */
import { ensureBrowser, ensureBuilt, ensureInstalled, run } from './steps.mjs';

ensureInstalled();
const env = { ...process.env, CHROMIUM: ensureBrowser(), LINESIDE_SCREENSHOTS: '1' };
ensureBuilt();
run('npx', ['vitest', 'run', '--project', 'full-browser', 'tests/e2e/screenshots.test.ts'], {
  env,
});
run('npx', ['oxfmt', 'docs/screens/README.md']);
