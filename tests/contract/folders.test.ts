import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';

/** The highest number of files in a folder that a reader can survey. */
const most = 25;
/** Folders with more files, each with the reason. */
const exceptions: Record<string, string> = {
  'server/db/migrations': 'a list in time, which only grows',
};

test('a folder has at most 25 loose source files', () => {
  const count = new Map<string, number>();
  for (const room of ['src', 'server', 'cli', 'schemas'])
    for (const path of sourcesBelow(room))
      count.set(dirname(path), (count.get(dirname(path)) ?? 0) + 1);
  const crowded = [...count].filter(([, files]) => files > most).map(([folder]) => folder);

  expect(crowded.toSorted()).toEqual(Object.keys(exceptions).toSorted());
});

/**
 * Source files without tests and fixtures, which belong beside their subject, and generated files.
 */
function sourcesBelow(room: string): string[] {
  return readdirSync(join(packageRoot, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx)$/.test(name) && !/\.(test|fixture|suite|gen|d)\./.test(name))
    .map((name) => join(room, name));
}
