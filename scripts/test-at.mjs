/**
 * `npm run test:at -- '2027-06-15 18:10' [vitest's arguments]`: runs the tests with the clock set
 * to that time in UTC. Finds tests that depend on the hour or the day. Linux with a C compiler.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureBrowser, ensureBuilt, ensureInstalled, root, runVitest } from './steps.mjs';

const [when = '', ...args] = process.argv.slice(2);
const shiftMs = Date.parse(`${when}Z`) - Date.now();
if (Number.isNaN(shiftMs)) end(`“${when}” is no time: write it as 2027-06-15 18:10`);

const library = join(mkdtempSync(join(tmpdir(), 'lineside-clock-')), 'shift-clock.so');
const source = join(root, 'scripts', 'tests', 'shift-clock.c');
const { error, status } = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source]);
if (error || status !== 0) end('The clock is shifted by a small library, which needs cc');

ensureInstalled();
ensureBuilt();
const shifted = { LD_PRELOAD: library, CLOCK_SHIFT: String(Math.round(shiftMs / 1000)) };
process.exit(runVitest(args, { CHROMIUM: ensureBrowser(), ...shifted }));

function end(reason) {
  console.error(reason);
  process.exit(1);
}
