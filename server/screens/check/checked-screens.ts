import type { Screen } from '#schemas/config/screen.gen.ts';
import { checkConfigText, type FileProblem, type PlacedProblem } from '#server/base/config-text.ts';
import { expectation, problemAt } from '#shared/expectation.ts';
import type { ConfigProblem } from '#shared/schema-problems.ts';

import { checkScreenText } from './check-screen-text.ts';
import { extensionChain, mergedDocument } from './extend-screen.ts';
import type { KnownNames } from './option-problems.ts';
import type { WrittenScreen } from './screen-files.ts';

/** Result of the last check of a screen. */
export interface CheckedScreen {
  file: string;
  text: string;
  /** Versions of the file, of all files it extends, and of the texts at that check. */
  version: string;
  /** The last valid version: an invalid edit does not remove a screen. */
  document: unknown;
  problems: FileProblem[];
}

export interface ScreenCheckContext {
  all: readonly WrittenScreen[];
  known: VersionedNames;
}

/**
 * Checks screens incrementally: again only after changes of the file, of files it extends, or of
 * the texts.
 */
export function createScreenChecker(): (
  written: readonly WrittenScreen[],
  against: ScreenCheckContext,
) => CheckedScreen[] {
  const checked = new Map<string, CheckedScreen>();

  function check(one: WrittenScreen, { all, known }: ScreenCheckContext): CheckedScreen {
    // A file that only hides a screen is not a base of others.
    const chain = extensionChain(
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

/** Sorts out valid screens, and problems of the others. */
export function partitionScreens(all: readonly CheckedScreen[]) {
  const twins = duplicatesIn(all);
  const sound = all.filter((one) => one.document !== undefined && !twins.has(one));
  return {
    /** Visible screens. */
    shown: sound.filter((one) => !isAbstract(one) && !isHidden(one.document)),
    hidden: sound.filter((one) => isHidden(one.document)),
    problems: all.flatMap((one) => one.problems.concat(twins.get(one) ?? [])),
  };
}

interface VersionedNames extends KnownNames {
  version: string;
}

/** Checks a screen, merged with the screens it extends. */
function checkChain(
  { text, problems }: WrittenScreen,
  { files, problem }: ReturnType<typeof extensionChain<WrittenScreen>>,
  known: KnownNames,
): { document: unknown; problems: PlacedProblem[] } {
  if (problems.length > 0) return { document: undefined, problems };
  if (problem) return { document: undefined, problems: locateProblem(text, problem) };
  const document = mergedDocument(files);
  return { document, problems: checkScreenText(text, document, known).problems };
}

export function locateProblem(text: string, problem: ConfigProblem): PlacedProblem[] {
  return checkConfigText(text, () => [problem]).problems;
}

export function inFile(
  { file, text }: WrittenScreen | CheckedScreen,
  document: unknown,
  problem: PlacedProblem,
): FileProblem {
  // The file may not be JSON.
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

/** Screens whose path or id is taken by an earlier file. */
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
      const [problem] = locateProblem(
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

/** Key of a path: names of parameters do not matter. */
export function pathKey(path: string | undefined): string | undefined {
  return path?.replaceAll(/:\w+/g, ':');
}
