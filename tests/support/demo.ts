import { cp, rm } from 'node:fs/promises';

import type { Browser } from 'playwright';
import { afterAll, beforeAll, inject } from 'vitest';

import { launchBrowser } from './browser.ts';
import { demoEnvironment } from './demo-clock.ts';
import { startServerProcess, temporaryFolder, type ServerProcess } from './server-process.ts';

/** The built product with its demo plant in a process of its own, and a browser beside it. */
export interface Demo {
  address: string;
  dataDir: string;
  browser: Browser;
}

/** Starts server and browser before the first test of a file, and ends them after the last. */
export function startDemo(env: NodeJS.ProcessEnv = {}): Demo {
  const demo = {} as Demo;
  let server: ServerProcess | undefined;
  beforeAll(async () => {
    const dataDir = await copyOfDemo();
    server = await startServerProcess({ dataDir, env: { ...demoEnvironment(), ...env } });
    Object.assign(demo, { address: server.address, dataDir, browser: await launchBrowser() });
  });
  afterAll(async () => {
    await demo.browser?.close();
    await server?.stop();
    await rm(demo.dataDir, { recursive: true });
  });
  return demo;
}

/** A copy of the demo's data folder. The caller deletes it. */
export async function copyOfDemo(): Promise<string> {
  const folder = await temporaryFolder();
  await cp(inject('seededDemo'), folder, { recursive: true });
  return folder;
}
