import type { Screen } from '#schemas/config/screen.gen.ts';
import type { FileProblem } from '#server/base/config-text.ts';
import type { ConfigFile } from '#server/screens/files/config-files.ts';
import { expectation, problemAt } from '#shared/expectation.ts';
import { unknownName, type ConfigProblem } from '#shared/schema-problems.ts';

import {
  createScreenChecker,
  inFile,
  partitionScreens,
  pathKey,
  locateProblem,
  type CheckedScreen,
} from './checked-screens.ts';
import { createScreenReader, type WrittenScreen } from './screen-files.ts';

/** Shipped screens are the same for every configuration: checked once. */
const readOurs = createScreenReader();
const checkOurs = createScreenChecker();
const known = { version: 'shipped', hasText: () => true };

export function writtenShippedScreens(files: readonly ConfigFile[]): WrittenScreen[] {
  return readOurs(files);
}

/** Shipped screens that are visible by default. */
export function shippedScreens(files: readonly ConfigFile[]): Screen[] {
  const shipped = readOurs(files);
  return partitionScreens(checkOurs(shipped, { all: shipped, known })).shown.map(documentOf);
}

interface Ours {
  /** All shipped screens. */
  shipped: readonly WrittenScreen[];
  /** Shipped screens that the configuration does not contain itself. */
  others: readonly WrittenScreen[];
}

interface ShippedBeside {
  /** Shipped screens shown beside those of the installation. */
  documents: Screen[];
  problems: FileProblem[];
  /** Replacements of shipped screens. */
  notices: FileNotice[];
}

/** A possibly unintended change. */
export interface FileNotice extends Omit<FileProblem, 'Expected' | 'Code' | 'Values' | 'Nearest'> {
  Notice: string;
}

/**
 * The shipped screens of an installation: all except those it replaces, by id or path, and those it
 * hides.
 */
export function shippedScreensBeside(
  { shown, hidden }: Pick<ReturnType<typeof partitionScreens>, 'shown' | 'hidden'>,
  { shipped, others }: Ours,
): ShippedBeside {
  const apart = new Set(others.map(({ file }) => file));
  const ours = partitionScreens(checkOurs(shipped, { all: shipped, known }))
    .shown.filter(({ file }) => apart.has(file))
    .map(documentOf);
  const replaced = shown.flatMap((own) => {
    const mine = documentOf(own);
    const theirs = ours.filter(({ id, path }) => id === mine.id || isSamePath(path, mine.path));
    return theirs.map((our) => ({ own, mine, our }));
  });
  const taken = hidden.map((own) => ({ own, problem: problemOfHiding(own, ours) }));
  const gone = new Set([
    ...replaced.map(({ our }) => our.id),
    ...taken.filter(({ problem }) => !problem).map(({ own }) => documentOf(own).id),
  ]);
  return {
    documents: ours.filter(({ id }) => !gone.has(id)),
    problems: taken.flatMap(({ own, problem }) => (problem ? placed(own, problem) : [])),
    notices: replaced.flatMap(({ own, mine, our }) =>
      placed(
        own,
        problemAt(
          mine.id === our.id ? '/id' : '/path',
          expectation('replaced', 'stands in place of the shipped screen "{{id}}"', {
            id: our.id,
          }),
        ),
      ).map(asNotice),
    ),
  };
}

function asNotice({ Expected, File, Path, Line, Column, Pointer }: FileProblem): FileNotice {
  return { File, ...(Path !== undefined && { Path }), Line, Column, Pointer, Notice: Expected };
}

/** Administration pages cannot be hidden: there would be no way to show them again. */
function problemOfHiding(own: CheckedScreen, ours: readonly Screen[]): ConfigProblem | undefined {
  const { id, widgets } = documentOf(own) as Partial<Screen>;
  const our = ours.find((one) => one.id === id);
  if (our && /^\/admin(\/|$)/.test(our.path))
    return problemAt(
      '/hidden',
      expectation(
        'adminPage',
        'nothing here: a page of the administration stays; a client can hide it in its menu',
      ),
    );
  // Screens of the installation may be hidden, too.
  if (our || widgets) return undefined;
  return unknownName(
    '/id',
    id ?? '',
    ours.map((one) => one.id),
  );
}

function placed(own: CheckedScreen, problem: ConfigProblem): FileProblem[] {
  return locateProblem(own.text, problem).map((one) => inFile(own, own.document, one));
}

function isSamePath(one: string, other: string): boolean {
  return pathKey(one) === pathKey(other);
}

function documentOf({ document }: CheckedScreen): Screen {
  return document as Screen;
}
