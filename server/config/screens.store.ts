import { join } from 'node:path';

import type { ConfigProblem } from '#lib/schema-problems.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { packageRoot } from '#server/package-root.ts';

import { createConfigFolder, type ConfigFile, type ConfigFiles } from './config-files.ts';
import { checkConfigText, type FileProblem, type PlacedProblem } from './config-text.ts';
import { createTextStore, type TextStore } from './text-store.ts';
import { checkScreenText } from './check-screen-text.ts';
import { chainOf, mergedDocument } from './extend-screen.ts';
import { createOverlayReader } from './overlay-files.ts';
import { overlayScreens, type OverlaidScreen } from './overlay-screens.ts';
import { createScreenReader, isScreenFile, type WrittenScreen } from './screen-files.ts';

/** A screen as it was checked last. */
interface Checked {
  file: string;
  text: string;
  /** Versions of the file and of all that it extends, and which texts it was checked with. */
  version: string;
  /** The last version without a mistake: a bad edit does not take a screen away. */
  document: unknown;
  problems: FileProblem[];
}

/** The screens that come with the product. */
const shipped = createConfigFolder(join(packageRoot, 'src', 'config'));

/** The screens of an installation, and what is wrong with its configuration. */
export interface ScreenStore {
  /** Screens as they are for everyone, those that clients have different, and all mistakes. */
  read(): Promise<ReadScreens>;
}

/**
 * Screens as files. Each is read and checked again when it has changed, and only then. Without a
 * screen of its own a configuration has the shipped ones.
 * @param warn Gets one line for each mistake, when it is seen for the first time.
 * @param texts Whose keys screens may name.
 */
export function createScreenStore(
  files: ConfigFiles,
  warn: (line: string) => void = () => {},
  texts: TextStore = createTextStore(files),
): ScreenStore {
  const readScreens = createScreenReader();
  const readShipped = createScreenReader();
  const readOverlays = createOverlayReader();
  const checked = new Map<string, Checked>();
  const say = createProblemLog(warn);

  function check(one: WrittenScreen, { all, texts: known }: Against): Checked {
    const chain = chainOf(one, all);
    const versions = chain.files.map(({ file, version: own }) => `${file} ${own}`).join(' ');
    const version = `${versions} ${known.version}`;
    const last = checked.get(one.file);
    if (last?.version === version && !chain.problem) return last;

    const { document, problems } = checkChain(one, chain, known.hasText);
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

  function readAgain({ own, ours, known }: Sources): ReadScreens {
    const english = known.texts['en-US'] ?? {};
    const hasText = hasOwn.bind(undefined, english);
    const written = own.some(isScreenFile) ? readScreens(own) : readShipped(ours);
    const textOf = new Map(written.map(({ file, text }) => [file, text]));
    // Those of an installation may extend ours.
    const bases = readShipped(ours).filter(({ file, text }) => textOf.get(file) !== text);
    for (const file of checked.keys()) if (!textOf.has(file)) checked.delete(file);
    const against = { all: [...written, ...bases], texts: { version: known.version, hasText } };
    function judged(some: readonly WrittenScreen[]) {
      return judge(some.map((one) => check(one, against)));
    }
    const found = judged(written);
    // Files of which none is a screen yet take no screen away.
    const { documents } = found.documents.length > 0 ? found : judged(bases);
    const laid = overlayScreens(
      new Map((documents as Screen[]).map((screen) => [screen.id, screen])),
      readOverlays(own),
      hasText,
    );
    const problems = [...found.problems, ...laid.problems, ...known.problems];
    say(problems);
    return { documents, overlaid: laid.screens, problems };
  }

  let last: { version: string; read: ReadScreens } | undefined;
  return {
    async read() {
      const [own, ours, known] = await Promise.all([files.read(), shipped.read(), texts.read()]);
      const versions = [...own, ...ours].map((file) => `${file.path} ${file.version}`);
      const version = [known.version, ...versions].join('\n');
      if (last?.version !== version) last = { version, read: readAgain({ own, ours, known }) };
      return last.read;
    },
  };
}

interface ReadScreens {
  documents: unknown[];
  overlaid: OverlaidScreen[];
  problems: FileProblem[];
}

interface Sources {
  own: readonly ConfigFile[];
  ours: readonly ConfigFile[];
  known: Awaited<ReturnType<TextStore['read']>>;
}

interface Against {
  all: readonly WrittenScreen[];
  texts: KnownTexts;
}

/** Which of these are screens, and what is wrong with the others. */
function judge(all: readonly Checked[]) {
  const twins = twinsIn(all);
  const documents = all.flatMap((one) =>
    one.document === undefined || twins.has(one) || isAbstract(one) ? [] : [one.document],
  );
  return {
    documents,
    problems: all.flatMap((one) => one.problems.concat(twins.get(one) ?? [])),
  };
}

interface KnownTexts {
  version: string;
  hasText(key: string): boolean;
}

function hasOwn(texts: Readonly<Record<string, string>>, key: string): boolean {
  return Object.hasOwn(texts, key);
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
