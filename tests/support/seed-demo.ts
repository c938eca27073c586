import { rm } from 'node:fs/promises';

import type { TestProject } from 'vitest/node';

import { openDatabase } from '#server/db/open.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { temporaryFolder } from '#tests/support/server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo in it, as a first start leaves it. */
    seededDemo: string;
    /** What the demo's server is to take for now, milliseconds; null: the machine's clock. */
    demoBeginsAt: number | null;
  }
}

/** As the server seeds: its simulator goes on with the same machines. */
const seed = 2026;
/** A Wednesday within a shift of all plants, later than any browser thinks it is: cookies live on. */
const journeysBeginAt = Date.parse('2030-06-12T17:20:00Z');

/** Seeds the demo once for the browser files of a clock; the server of each file begins with a copy. */
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
