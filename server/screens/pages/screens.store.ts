import type { Screen } from '#schemas/config/screen.gen.ts';
import type { FileProblem } from '#server/base/config-text.ts';
import { createScreenChecker, partitionScreens } from '#server/screens/check/checked-screens.ts';
import type { KnownNames } from '#server/screens/check/option-problems.ts';
import { createScreenReader } from '#server/screens/check/screen-files.ts';
import {
  shippedScreensBeside,
  writtenShippedScreens,
  type FileNotice,
} from '#server/screens/check/shipped-screens.ts';
import { strayTabs } from '#server/screens/check/stray-tabs.ts';
import type { ConfigFile, ConfigFiles } from '#server/screens/files/config-files.ts';
import { shippedFiles } from '#server/screens/files/shipped-files.ts';
import {
  createOverlayReader,
  type WrittenOverlay,
} from '#server/screens/overlays/overlay-files.ts';
import { overlayScreens, type OverlaidScreen } from '#server/screens/overlays/overlay-screens.ts';
import { createTextStore, type TextStore } from '#server/screens/texts/text-store.ts';

/** Screens of an installation, and problems of its configuration. */
export interface ScreenStore {
  /** Screens for everyone, overlaid screens of clients, and all problems. */
  read(): Promise<ReadScreens>;
}

export interface ScreenSurroundings {
  /** Receives one line per problem, when it first occurs. */
  warn?: ((line: string) => void) | undefined;
  /** Texts whose keys screens may use. */
  texts?: TextStore;
  resources?: KnownNames['resources'];
}

/**
 * Screens in files, read and checked again only after changes. Screens of the configuration are
 * added to the shipped ones, or replace those with the same id.
 */
export function createScreenStore(
  files: ConfigFiles,
  { warn = () => {}, texts = createTextStore(files), resources }: ScreenSurroundings = {},
): ScreenStore {
  const readScreens = createScreenReader();
  const checkScreens = createScreenChecker();
  const readOverlays = createOverlayReader();
  const say = createProblemLog(warn);

  function readAgain({ own, ours, known }: Sources): ReadScreens {
    const english = known.texts['en-US'] ?? {};
    const names = { hasText: hasOwn.bind(undefined, english), resources };
    const written = readScreens(own);
    const shipped = writtenShippedScreens(ours);
    const textOf = new Map(written.map(({ file, text }) => [file, text]));
    // The configuration folder may be the product's own.
    const others = shipped.filter(({ file, text }) => textOf.get(file) !== text);
    const found = partitionScreens(
      checkScreens(written, {
        all: [...written, ...others],
        known: { version: known.version, ...names },
      }),
    );
    const standing = shippedScreensBeside(found, { shipped, others });
    const documents = [...found.shown.map(({ document }) => document), ...standing.documents];
    const overlays = readOverlays(own);
    const laid = overlayScreens(
      new Map((documents as Screen[]).map((screen) => [screen.id, screen])),
      overlays,
      names,
    );
    const paths = (documents as Screen[]).map(({ path }) => path);
    const problems = [
      ...found.problems,
      ...standing.problems,
      ...laid.problems,
      ...strayTabs(written, '/tabs', paths),
      ...strayTabs(overlays.map(asWritten), '/patch/tabs', paths),
      ...known.problems,
    ];
    say(problems);
    return { documents, overlaid: laid.screens, problems, notices: standing.notices };
  }

  let last: { version: string; read: ReadScreens } | undefined;
  return {
    async read() {
      const [own, ours, known] = await Promise.all([
        files.read(),
        shippedFiles.read(),
        texts.read(),
      ]);
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
  notices: FileNotice[];
}

interface Sources {
  own: readonly ConfigFile[];
  ours: readonly ConfigFile[];
  known: Awaited<ReturnType<TextStore['read']>>;
}

function asWritten({ file, text, overlay }: WrittenOverlay) {
  return { file, text, document: overlay };
}

function hasOwn(texts: Readonly<Record<string, string>>, key: string): boolean {
  return Object.hasOwn(texts, key);
}

/** Logs each problem once while it persists. */
function createProblemLog(warn: (line: string) => void) {
  let logged = new Set<string>();
  return (problems: readonly FileProblem[]) => {
    const lines = problems.map(lineOf);
    for (const line of lines) if (!logged.has(line)) warn(line);
    logged = new Set(lines);
  };
}

/** `screens/a/a.screen.json:12:3 /layouts/desk/1: expected a place of its own …` */
function lineOf({ File, Line, Column, Pointer, Expected, Nearest }: FileProblem): string {
  const nearest = Nearest === undefined ? '' : `; did you mean "${Nearest}"?`;
  return `${File}:${Line}:${Column} ${Pointer || '/'}: expected ${Expected}${nearest}`;
}
