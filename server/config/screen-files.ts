import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { prototypeProblems } from '#lib/merge-patch.ts';
import { checkConfigText, type PlacedProblem } from './config-text.ts';

import type { ScreenFile } from './extend-screen.ts';

/** A file as it was read last. */
export interface WrittenScreen extends ScreenFile {
  text: string;
  changedAt: number;
  /** What keeps it from being read at all. */
  problems: PlacedProblem[];
}

/** Reads the screens below a configuration folder; each file again when its date has changed. */
export function createScreenReader(): (folder: string) => Promise<WrittenScreen[]> {
  const known = new Map<string, WrittenScreen>();

  async function readOne(folder: string, file: string): Promise<WrittenScreen> {
    const path = join(folder, file);
    const { mtimeMs } = await stat(path);
    const last = known.get(path);
    if (last?.changedAt === mtimeMs) return last;
    const text = await readFile(path, 'utf8');
    const { document, problems } = checkConfigText(text, prototypeProblems);
    const isSound = problems.length === 0;
    const now = {
      file,
      text,
      changedAt: mtimeMs,
      problems,
      document: isSound ? document : undefined,
    };
    known.set(path, now);
    return now;
  }

  return async (folder) =>
    Promise.all((await screenFiles(folder)).map((file) => readOne(folder, file)));
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
