import { rm } from 'node:fs/promises';

import type { TestProject } from 'vitest/node';

import { openDatabase } from '#server/db/open.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { temporaryFolder } from '#tests/support/server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo, in the state after a first start. */
    seededDemo: string;
    /** The start time of the demo's server in milliseconds; null for the machine's clock. */
    demoBeginsAt: number | null;
  }
}

/** The seed of the server, so that its simulator continues with the same machines. */
const seed = 2026;
/**
 * A Wednesday within a shift of all plants. It is in the future, so that cookies do not expire for
 * browsers, whose clock is the real one.
 */
const journeysBeginAt = Date.parse('2030-06-12T17:20:00Z');

/** Seeds the demo once for each clock; the server of each test file starts with a copy. */
export async function setup(project: TestProject) {
  if (project.name === 'journeys') return seedFor(project, journeysBeginAt);
  const shared = project.vitest.getRootProject();
  if (shared.getProvidedContext().seededDemo) return undefined;
  return seedFor(shared, null);
}

async function seedFor(project: TestProject, beginsAt: number | null) {
  const folder = await temporaryFolder();
  const db = await openDatabase({ dataDir: folder });
  await seedDemo(db, { seed, now: beginsAt ?? Date.now() });
  await db.destroy();
  project.provide('seededDemo', folder);
  project.provide('demoBeginsAt', beginsAt);
  return () => rm(folder, { recursive: true });
}
