/** `npm run fuzz [-- seconds seed]`: fuzzes the built server, for a minute by default. */
import { ensureBrowser, ensureBuilt, ensureInstalled, runVitest } from './steps.mjs';

const [seconds = '60', seed = String(Date.now())] = process.argv.slice(2);
console.log(`${seconds} seconds with the seed "${seed}"`);
ensureInstalled();
ensureBuilt();
const env = { CHROMIUM: ensureBrowser(), FUZZ_SECONDS: seconds, FUZZ_SEED: seed };
process.exit(runVitest(['--project', 'full-measured', 'tests/e2e/fuzz.test.ts'], env));
