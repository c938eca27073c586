import type { Screen } from '#schemas/config/screen.gen.ts';
import { checkConfigText, type FileProblem, type PlacedProblem } from '#server/base/config-text.ts';
import { expectation, problemAt } from '#shared/expectation.ts';
import type { ConfigProblem } from '#shared/schema-problems.ts';

import { checkScreenText } from './check-screen-text.ts';
import { chainOf, mergedDocument } from './extend-screen.ts';
import type { KnownNames } from './option-problems.ts';
import type { WrittenScreen } from './screen-files.ts';

/** A screen as it was checked last. */
export interface CheckedScreen {
  file: string;
  text: string;
  /** Versions of the file and of all that it extends, and which texts it was checked with. */
  version: string;
  /** The last version without a mistake: a bad edit does not take a screen away. */
  document: unknown;
  problems: FileProblem[];
}

export interface Against {
  all: readonly WrittenScreen[];
  known: VersionedNames;
}

/** Checks screens; each again when it, what it extends or the texts have changed, and only then. */
export function createScreenChecker(): (
  written: readonly WrittenScreen[],
  against: Against,
) => CheckedScreen[] {
  const checked = new Map<string, CheckedScreen>();

  function check(one: WrittenScreen, { all, known }: Against): CheckedScreen {
    // A file that only hides a screen cannot be extended.
    const chain = chainOf(
      one,
      all.filter((other) => other === one || !isHidden(other.document)),
    );
    const versions = chain.files.map(({ file, version: own }) => `${file} ${own}`).join(' ');
    const version = `${versions} ${known.version}`;
    const last = checked.get(one.file);
    if (last?.version === version && !chain.problem) return last;

    const { document, problems } = checkChain(one, chain, known);
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

  return (written, against) => {
    const there = new Set(written.map(({ file }) => file));
    for (const file of checked.keys()) if (!there.has(file)) checked.delete(file);
    return written.map((one) => check(one, against));
  };
}

/** Which of these are screens, and what is wrong with the others. */
export function judge(all: readonly CheckedScreen[]) {
  const twins = duplicatesIn(all);
  const sound = all.filter((one) => one.document !== undefined && !twins.has(one));
  return {
    /** Those that are shown. */
    shown: sound.filter((one) => !isAbstract(one) && !isHidden(one.document)),
    hidden: sound.filter((one) => isHidden(one.document)),
    problems: all.flatMap((one) => one.problems.concat(twins.get(one) ?? [])),
  };
}

interface VersionedNames extends KnownNames {
  version: string;
}

/** What is wrong with a screen, below what it extends. */
function checkChain(
  { text, problems }: WrittenScreen,
  { files, problem }: ReturnType<typeof chainOf<WrittenScreen>>,
  known: KnownNames,
): { document: unknown; problems: PlacedProblem[] } {
  if (problems.length > 0) return { document: undefined, problems };
  if (problem) return { document: undefined, problems: placedIn(text, problem) };
  const document = mergedDocument(files);
  return { document, problems: checkScreenText(text, document, known).problems };
}

export function placedIn(text: string, problem: ConfigProblem): PlacedProblem[] {
  return checkConfigText(text, () => [problem]).problems;
}

export function inFile(
  { file, text }: WrittenScreen | CheckedScreen,
  document: unknown,
  problem: PlacedProblem,
): FileProblem {
  // The file may be no JSON at all.
  const written = /"path"\s*:\s*"([^"]*)"/.exec(text)?.[1];
  const path = written ?? (document as Partial<Screen> | undefined)?.path;
  return { File: file, ...problem, ...(typeof path === 'string' && { Path: path }) };
}

function isAbstract({ document }: CheckedScreen): boolean {
  return (document as Partial<Screen> | undefined)?.abstract === true;
}

function isHidden(document: unknown): boolean {
  return (document as Partial<Screen> | undefined)?.hidden === true;
}

/** Screens with a path or an id that a screen before them has, in the order of the files. */
function duplicatesIn(all: readonly CheckedScreen[]): Map<CheckedScreen, FileProblem> {
  const taken = new Map<string, string>();
  const twins = new Map<CheckedScreen, FileProblem>();
  for (const one of all) {
    if (one.document === undefined) continue;
    const { id, path } = one.document as Partial<Screen>;
    const fields = Object.entries({
      ...(!isAbstract(one) && !isHidden(one.document) && { path: pathKey(path) }),
      id,
    });
    const field = fields.find(([name, value]) => taken.has(`${name} ${value}`));
    if (field) {
      const [name, value] = field;
      const file = taken.get(`${name} ${value}`) ?? '';
      const [problem] = placedIn(
        one.text,
        problemAt(
          `/${name}`,
          expectation('own', 'a {{name}} of its own: {{file}} has this one', {
            name,
            file,
          }),
        ),
      );
      if (problem) twins.set(one, inFile(one, one.document, problem));
    } else {
      for (const [name, value] of fields) taken.set(`${name} ${value}`, one.file);
    }
  }
  return twins;
}

/** Paths that differ in the names of their parameters only are one. */
export function pathKey(path: string | undefined): string | undefined {
  return path?.replaceAll(/:\w+/g, ':');
}
