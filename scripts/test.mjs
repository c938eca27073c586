/**
 * `npm test`: from a fresh clone to the gate's tests, also on PostgreSQL where it is available.
 * Arguments are passed to vitest, which then runs the named tests of any tier.
 */
import { testServices } from './tests/services.mjs';
import { ensureBuilt, ensureInstalled, findBrowser, howToGetBrowser, runVitest } from './steps.mjs';

const named = process.argv.slice(2);

ensureInstalled();
const CHROMIUM = findBrowser();
ensureBuilt();
if (named.length > 0) process.exit(runVitest(named, { CHROMIUM }));
const tier = ['server', 'server-own-modules', 'src-pure', 'src', 'src-own-modules'];
if (CHROMIUM) tier.push('journeys');
else console.log(`The browser journeys are SKIPPED: there is no Chromium, ${howToGetBrowser}`);
const projects = tier.flatMap((name) => ['--project', name]);
process.exit(runVitest(projects, { CHROMIUM }) || (await testServices('gate')));
