import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { PlacedProblem } from '#server/config-text.ts';

import { checkScreenText } from './check-screen-text.ts';

/** A mistake and the file it is in, below the configuration folder. */
export interface FileProblem extends PlacedProblem {
  File: string;
}

interface Known {
  changedAt: number;
  /** The last version without a mistake: a bad edit does not take a screen away. */
  document: unknown;
  problems: FileProblem[];
}

/** Screens as files. Each is read and checked anew when it has changed, and only then. */
export function createScreenStore(configDir: string) {
  const known = new Map<string, Known>();

  async function look(file: string): Promise<Known> {
    const last = known.get(file);
    const path = join(configDir, file);
    const { mtimeMs } = await stat(path);
    if (last?.changedAt === mtimeMs) return last;

    const { document, problems } = checkScreenText(await readFile(path, 'utf8'));
    const now = {
      changedAt: mtimeMs,
      document: problems.length === 0 ? document : last?.document,
      problems: problems.map((problem): FileProblem => Object.assign({ File: file }, problem)),
    };
    known.set(file, now);
    return now;
  }

  return {
    async read(): Promise<{ documents: unknown[]; problems: FileProblem[] }> {
      const files = await screenFiles(configDir);
      for (const file of known.keys()) if (!files.includes(file)) known.delete(file);
      const all = await Promise.all(files.map(look));
      return {
        documents: all.flatMap(({ document }) => (document === undefined ? [] : [document])),
        problems: all.flatMap(({ problems }) => problems),
      };
    },
  };
}

async function screenFiles(configDir: string): Promise<string[]> {
  const folder = join(configDir, 'screens');
  if (!existsSync(folder)) return [];
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => /^[^/\\]+[/\\][^/\\]+\.screen\.json$/.test(name))
    .map((name) => join('screens', name))
    .toSorted();
}
