import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Screen } from '#schemas/config/screen.gen.ts';
import { packageRoot } from '#server/package-root.ts';

import { checkConfigText, type PlacedProblem } from './config-text.ts';
import { loadTexts } from './texts.ts';
import { checkScreenText } from './check-screen-text.ts';

/** A mistake and the file it is in, below the configuration folder. */
export interface FileProblem extends PlacedProblem {
  File: string;
  /** Of the screen, where the file says one. */
  Path?: string;
}

interface Known {
  file: string;
  text: string;
  changedAt: number;
  /** The last version without a mistake: a bad edit does not take a screen away. */
  document: unknown;
  problems: FileProblem[];
}

/** The screens that come with the product. */
const shipped = join(packageRoot, 'src', 'config');

/** Whether a configuration folder has screens of its own. Without them the shipped ones are used. */
export function hasOwnScreens(configDir: string): boolean {
  return existsSync(join(configDir, 'screens'));
}

/**
 * Screens as files. Each is read and checked again when it has changed, and only then.
 * @param warn Gets one line for each mistake, when it is seen for the first time.
 * @throws when the texts cannot be read, see `loadTexts`.
 */
export function createScreenStore(configDir: string, warn: (line: string) => void = () => {}) {
  const known = new Map<string, Known>();
  const texts = loadTexts(join(packageRoot, 'src'), configDir)['en-US'] ?? {};
  let said = new Set<string>();

  async function look(folder: string, file: string): Promise<Known> {
    const last = known.get(file);
    const path = join(folder, file);
    const { mtimeMs } = await stat(path);
    if (last?.changedAt === mtimeMs) return last;

    const text = await readFile(path, 'utf8');
    const { document, problems } = checkScreenText(text, (key) => Object.hasOwn(texts, key));
    const now = {
      file,
      text,
      changedAt: mtimeMs,
      document: problems.length === 0 ? document : last?.document,
      problems: problems.map((problem) => inFile(file, text, problem)),
    };
    known.set(file, now);
    return now;
  }

  function say(problems: readonly FileProblem[]): void {
    const lines = problems.map(lineOf);
    for (const line of lines) if (!said.has(line)) warn(line);
    said = new Set(lines);
  }

  return {
    async read(): Promise<{ documents: unknown[]; problems: FileProblem[] }> {
      const folder = hasOwnScreens(configDir) ? configDir : shipped;
      const files = await screenFiles(folder);
      for (const file of known.keys()) if (!files.includes(file)) known.delete(file);
      const all = await Promise.all(files.map((file) => look(folder, file)));
      const twins = twinsIn(all);
      const problems = all.flatMap((one) => one.problems.concat(twins.get(one) ?? []));
      say(problems);
      return {
        documents: all.flatMap((one) =>
          one.document === undefined || twins.has(one) ? [] : [one.document],
        ),
        problems,
      };
    },
  };
}

/** `screens/a/a.screen.json:12:3 /layouts/desk/1: expected a place of its own …` */
function lineOf({ File, Line, Column, Pointer, Expected, Nearest }: FileProblem): string {
  const nearest = Nearest === undefined ? '' : `; did you mean "${Nearest}"?`;
  return `${File}:${Line}:${Column} ${Pointer || '/'}: expected ${Expected}${nearest}`;
}

function inFile(file: string, text: string, problem: PlacedProblem): FileProblem {
  // The file may be no JSON at all.
  const path = /"path"\s*:\s*"([^"]*)"/.exec(text)?.[1];
  return { File: file, ...problem, ...(path !== undefined && { Path: path }) };
}

/** Screens with a path or an id that a screen before them has, in the order of the files. */
function twinsIn(all: readonly Known[]): Map<Known, FileProblem> {
  const taken = new Map<string, string>();
  const twins = new Map<Known, FileProblem>();
  for (const one of all) {
    if (one.document === undefined) continue;
    const { id, path } = one.document as Screen;
    const fields = Object.entries({ path, id });
    const field = fields.find(([name, value]) => taken.has(`${name} ${value}`));
    if (field) {
      const [name, value] = field;
      const expected = `a ${name} of its own: ${taken.get(`${name} ${value}`)} has this one`;
      const placed = checkConfigText(one.text, () => [{ pointer: `/${name}`, expected }]);
      const [problem] = placed.problems;
      if (problem) twins.set(one, inFile(one.file, one.text, problem));
    } else {
      for (const [name, value] of fields) taken.set(`${name} ${value}`, one.file);
    }
  }
  return twins;
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
