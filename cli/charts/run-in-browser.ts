import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';

import type { Command } from 'commander';

import { adapterGaps } from '#model-testing/adapter.ts';
import type { Chart } from '#model-testing/chart.ts';
import { contains } from '#model-testing/contains.ts';
import type { Criterion } from '#model-testing/suite/criteria.ts';
import { playableScripts } from '#model-testing/suite/script.ts';
import { packageRoot } from '#server/base/package-root.ts';

import type { Terminal } from '../terminal.ts';
import { typedWrong } from './chosen.ts';
import { type Interruption, interruptedCode, watchInterruption } from './interruption.ts';
import { type PlayerLane, playerLanes } from './lanes.ts';
import { playerFile, playwrightFile } from './playwright-file.ts';

/** Exit code that differs from that of a failed test. */
const unreachable = 3;
const timeoutMs = 10_000;
const debianChromium = '/usr/bin/chromium';

export interface BrowserRun {
  chosen: readonly Chart[];
  criterion: Criterion;
  address: string;
  user?: string;
  password?: string;
  /** Report folder: HTML, JUnit, results, screenshots and traces of failures. */
  report: string;
  /** Stop after the first failure. */
  failFast?: true;
}

/** Writes the cases as Playwright files, and runs Playwright. */
export async function runInBrowser(
  { print, variables }: Terminal,
  command: Command,
  { chosen, criterion, address, user, password, report, failFast }: BrowserRun,
): Promise<void> {
  for (const chart of chosen) refuseGaps(command, chart);
  if (chosen.every(({ inBrowser }) => 'not' in inBrowser))
    command.error(chosen.map(whyNot).join(' '), { exitCode: typedWrong });
  const interruption = watchInterruption();
  let folder: string | undefined;
  try {
    const origin = await reached(command, address);
    const playwright = findPlaywright(command);
    folder = specFolder(playwright);
    for (const chart of chosen) writeSpec(folder, chart, { print, criterion });
    const out = resolve(report);
    const chromium = variables['CHROMIUM'];
    const config = configFile({ out, chromium, failFast, lanes: playerLanes(chosen, user) });
    writeFileSync(join(folder, 'playwright.config.mjs'), config);
    // Handles signals that arrived while the cases were generated.
    await setImmediate();
    const asked = { cli: join(dirname(playwright), 'cli.js'), folder, interruption };
    const code = await run(asked, {
      ...variables,
      LINESIDE_URL: origin,
      ...(user !== undefined && { LINESIDE_USER: user }),
      ...(password !== undefined && { LINESIDE_PASSWORD: password }),
    });
    print(
      `Report: ${join(out, 'html', 'index.html')}; coverage: lineside charts coverage ${report}`,
    );
    if (code !== 0) command.error('Some cases failed.', { exitCode: 1 });
  } catch (error) {
    if (interruption.hasCome()) command.error('Interrupted.', { exitCode: interruptedCode });
    throw error;
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true });
    interruption.forget();
  }
}

/** Refuses charts with an incomplete adapter, whose cases would pass without checking anything. */
function refuseGaps(command: Command, { name, model, inBrowser }: Chart): void {
  const gaps = 'not' in inBrowser ? [] : adapterGaps(model, inBrowser.adapter);
  if (gaps.length > 0)
    command.error(`The adapter of ${name} does not say ${gaps.join(', ')}.`, {
      exitCode: typedWrong,
    });
}

/** Origin of the product, if it is reachable. */
async function reached(command: Command, address: string): Promise<string> {
  const { protocol, origin } = URL.canParse(address) ? new URL(address) : { protocol: '' };
  if (origin === undefined || !['http:', 'https:'].includes(protocol))
    return command.error(`${JSON.stringify(address)} is no address like http://127.0.0.1:8080.`, {
      exitCode: typedWrong,
    });
  try {
    await askHealth(origin);
    return origin;
  } catch (error) {
    return command.error(`No product answers at ${origin}: ${(error as Error).message}.`, {
      exitCode: unreachable,
    });
  }
}

/** @throws Error with what answers there instead. */
async function askHealth(origin: string): Promise<void> {
  const reply = await fetch(`${origin}/healthz`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!reply.ok) throw new Error(`/healthz answers ${reply.status}`);
  const body: unknown = await reply.json().catch(() => null);
  if (!contains(body, { status: 'up' })) throw new Error('what answers there is another server');
}

/** Finds Playwright in the tester's folder, or in the product's. */
function findPlaywright(command: Command): string {
  for (const folder of [process.cwd(), packageRoot]) {
    try {
      return createRequire(join(folder, 'package.json')).resolve('playwright/package.json');
    } catch {
      // Not found: try the next folder.
    }
  }
  return command.error('Playwright is not installed. Install it with: npm install playwright', {
    exitCode: typedWrong,
  });
}

/** A folder from which `playwright/test` can be resolved. */
function specFolder(playwright: string): string {
  const cache = join(dirname(playwright), '..', '.cache');
  mkdirSync(cache, { recursive: true });
  return mkdtempSync(join(cache, 'lineside-charts-'));
}

function writeSpec(
  folder: string,
  chart: Chart,
  { print, criterion }: { print: Terminal['print']; criterion: Criterion },
): void {
  const { inBrowser, name } = chart;
  if ('not' in inBrowser) return print(whyNot(chart));
  writeFileSync(join(folder, 'lineside-player.mjs'), playerFile());
  const text = playwrightFile(name, playableScripts(chart, criterion), 'playwright/test');
  writeFileSync(join(folder, `${name}.spec.mjs`), text);
}

function whyNot({ name, inBrowser }: Chart): string {
  return 'not' in inBrowser ? `${name}: not played in a browser. ${inBrowser.not}` : '';
}

interface Playing {
  out: string;
  chromium: string | undefined;
  failFast: true | undefined;
  lanes: readonly PlayerLane[];
}

function configFile({ out, chromium, failFast, lanes }: Playing): string {
  const executablePath = chromium ?? (existsSync(debianChromium) ? debianChromium : undefined);
  const config = {
    workers: lanes.length,
    projects: lanes.map((lane) => ({
      workers: 1,
      testMatch: lane.map((name) => `${name}.spec.mjs`),
    })),
    maxFailures: failFast ? 1 : 0,
    outputDir: join(out, 'failures'),
    reporter: [
      ['list'],
      ['html', { outputFolder: join(out, 'html'), open: 'never' }],
      ['junit', { outputFile: join(out, 'junit.xml') }],
      ['json', { outputFile: join(out, 'results.json') }],
    ],
    use: {
      screenshot: 'only-on-failure',
      // Recording every case, though few recordings are kept, would take a third of the run.
      trace: { mode: 'retain-on-failure', screenshots: false },
      launchOptions: { ...(executablePath && { executablePath }), args: ['--no-sandbox'] },
    },
  };
  return `export default ${JSON.stringify(config, null, 2)};\n`;
}

interface Run {
  /** Path of the Playwright CLI. */
  cli: string;
  folder: string;
  interruption: Interruption;
}

/** @returns the exit code. @throws Error if it was interrupted or did not start. */
function run({ cli, folder, interruption }: Run, env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((end, fail) => {
    if (interruption.hasCome()) return fail(new Error('Interrupted'));
    const child = spawn(process.execPath, [cli, 'test'], { cwd: folder, env, stdio: 'inherit' });
    interruption.endsToo(child);
    child.once('error', fail);
    child.once('exit', (code) =>
      interruption.hasCome() ? fail(new Error('Interrupted')) : end(code ?? 1),
    );
  });
}
