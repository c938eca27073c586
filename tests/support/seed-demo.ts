import { rm } from 'node:fs/promises';

import type { TestProject } from 'vitest/node';

import { openDatabase } from '#server/db/open.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { temporaryFolder } from '#tests/support/server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo in it, as a first start leaves it. */
    seededDemo: string;
  }
}

/** As the server seeds: its simulator goes on with the same machines. */
const seed = 2026;

/** Seeds the demo once for the browser files of all projects; the server of each begins with a copy. */
export async function setup({ vitest }: TestProject) {
  const shared = vitest.getRootProject();
  if (shared.getProvidedContext().seededDemo) return undefined;
  const folder = await temporaryFolder();
  const db = await openDatabase({ dataDir: folder });
  await seedDemo(db, { seed, now: Date.now() });
  await db.destroy();
  shared.provide('seededDemo', folder);
  return () => rm(folder, { recursive: true });
}
