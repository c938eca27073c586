import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { ConfigProblem } from '#lib/schema-problems.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { packageRoot } from '#server/package-root.ts';

import { checkConfigText, type PlacedProblem } from './config-text.ts';
import { createTextStore, type TextStore } from './text-store.ts';
import { checkScreenText } from './check-screen-text.ts';
import { chainOf, mergedDocument } from './extend-screen.ts';
import { createOverlayReader } from './overlay-files.ts';
import { overlayScreens, type OverlaidScreen } from './overlay-screens.ts';
import { createScreenReader, type WrittenScreen } from './screen-files.ts';

/** A mistake and the file it is in, below the configuration folder. */
export interface FileProblem extends PlacedProblem {
  File: string;
  /** Of the screen, where the file says one. */
  Path?: string;
}

/** A screen as it was checked last. */
interface Checked {
  file: string;
  text: string;
  /** Dates of the file and of all that it extends, and which texts it was checked with. */
  version: string;
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
 * @param texts Whose keys screens may name.
 * @throws when the texts cannot be read, see `loadTexts`.
 */
export function createScreenStore(
  configDir: string,
  warn: (line: string) => void = () => {},
  texts: TextStore = createTextStore(configDir),
) {
  const readScreens = createScreenReader();
  const readOverlays = createOverlayReader();
  const checked = new Map<string, Checked>();
  const say = createProblemLog(warn);

  function hasText(key: string): boolean {
    return Object.hasOwn(texts.current()['en-US'] ?? {}, key);
  }

  function check(one: WrittenScreen, all: readonly WrittenScreen[]): Checked {
    const chain = chainOf(one, all);
    const dates = chain.files.map(({ file, changedAt }) => `${file} ${changedAt}`).join(' ');
    const version = `${dates} ${texts.version()}`;
    const last = checked.get(one.file);
    if (last?.version === version && !chain.problem) return last;

    const { document, problems } = checkChain(one, chain, hasText);
    const now = {
      file: one.file,
      text: one.text,
      version,
      document: problems.length === 0 ? document : last?.document,
      problems: problems.map((problem) => inFile(one, document, problem)),
    };
    checked.set(one.file, now);
    return now;
  }

  return {
    /** Screens as they are for everyone, those that clients have different, and all mistakes. */
    async read(): Promise<{
      documents: unknown[];
      overlaid: OverlaidScreen[];
      problems: FileProblem[];
    }> {
      const folder = hasOwnScreens(configDir) ? configDir : shipped;
      const written = await readScreens(folder);
      // Those of an installation may extend ours.
      const bases = folder === shipped ? written : written.concat(await readScreens(shipped));
      const files = new Set(written.map(({ file }) => file));
      for (const file of checked.keys()) if (!files.has(file)) checked.delete(file);
      const all = written.map((one) => check(one, bases));
      const twins = twinsIn(all);
      const documents = all.flatMap((one) =>
        one.document === undefined || twins.has(one) || isAbstract(one) ? [] : [one.document],
      );
      const laid = overlayScreens(
        new Map((documents as Screen[]).map((screen) => [screen.id, screen])),
        await readOverlays(configDir),
        hasText,
      );
      const problems = [
        ...all.flatMap((one) => one.problems.concat(twins.get(one) ?? [])),
        ...laid.problems,
      ];
      say(problems);
      return { documents, overlaid: laid.screens, problems };
    },
  };
}

/** Each mistake once, as long as it is there. */
function createProblemLog(warn: (line: string) => void) {
  let said = new Set<string>();
  return (problems: readonly FileProblem[]) => {
    const lines = problems.map(lineOf);
    for (const line of lines) if (!said.has(line)) warn(line);
    said = new Set(lines);
  };
}

/** `screens/a/a.screen.json:12:3 /layouts/desk/1: expected a place of its own …` */
function lineOf({ File, Line, Column, Pointer, Expected, Nearest }: FileProblem): string {
  const nearest = Nearest === undefined ? '' : `; did you mean "${Nearest}"?`;
  return `${File}:${Line}:${Column} ${Pointer || '/'}: expected ${Expected}${nearest}`;
}

/** What is wrong with a screen, below what it extends. */
function checkChain(
  { text, problems }: WrittenScreen,
  { files, problem }: ReturnType<typeof chainOf<WrittenScreen>>,
  hasText: (key: string) => boolean,
): { document: unknown; problems: PlacedProblem[] } {
  if (problems.length > 0) return { document: undefined, problems };
  if (problem) return { document: undefined, problems: placedIn(text, problem) };
  const document = mergedDocument(files);
  return { document, problems: checkScreenText(text, document, hasText).problems };
}

function placedIn(text: string, problem: ConfigProblem): PlacedProblem[] {
  return checkConfigText(text, () => [problem]).problems;
}

function inFile(
  { file, text }: WrittenScreen | Checked,
  document: unknown,
  problem: PlacedProblem,
): FileProblem {
  // The file may be no JSON at all.
  const written = /"path"\s*:\s*"([^"]*)"/.exec(text)?.[1];
  const path = written ?? (document as Partial<Screen> | undefined)?.path;
  return { File: file, ...problem, ...(typeof path === 'string' && { Path: path }) };
}

function isAbstract({ document }: Checked): boolean {
  return (document as Partial<Screen> | undefined)?.abstract === true;
}

/** Screens with a path or an id that a screen before them has, in the order of the files. */
function twinsIn(all: readonly Checked[]): Map<Checked, FileProblem> {
  const taken = new Map<string, string>();
  const twins = new Map<Checked, FileProblem>();
  for (const one of all) {
    if (one.document === undefined) continue;
    const { id, path } = one.document as Partial<Screen>;
    // Paths that differ in the names of their parameters only are one.
    const fields = Object.entries({
      ...(!isAbstract(one) && { path: path?.replaceAll(/:\w+/g, ':') }),
      id,
    });
    const field = fields.find(([name, value]) => taken.has(`${name} ${value}`));
    if (field) {
      const [name, value] = field;
      const expected = `a ${name} of its own: ${taken.get(`${name} ${value}`)} has this one`;
      const [problem] = placedIn(one.text, { pointer: `/${name}`, expected });
      if (problem) twins.set(one, inFile(one, one.document, problem));
    } else {
      for (const [name, value] of fields) taken.set(`${name} ${value}`, one.file);
    }
  }
  return twins;
}
