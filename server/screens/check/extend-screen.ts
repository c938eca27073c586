import { expectation, problemAt } from '#shared/expectation.ts';
import { isObject, mergePatch } from '#shared/merge-patch.ts';
import { unknownName, type ConfigProblem } from '#shared/schema-problems.ts';
import { extendScreen } from '#shared/screen/extend.ts';

/** The file of a screen, parsed. */
export interface ScreenFile {
  file: string;
  /** Undefined where the text cannot be parsed. */
  document: unknown;
}

interface Chain<File> {
  /** The screen, followed by the screens it extends, nearest first. */
  files: File[];
  /** Why the chain is incomplete; reported for the first file. */
  problem?: ConfigProblem;
}

/** A screen and all screens it extends. */
export function extensionChain<File extends ScreenFile>(
  first: File,
  all: readonly File[],
): Chain<File> {
  const files = [first];
  for (;;) {
    const last = files.at(-1);
    const wanted = fieldOf(last, 'extends');
    if (wanted === undefined) return { files };
    // A screen may have the same id as the shipped one that it extends.
    const base = all.find((one) => one !== last && fieldOf(one, 'id') === wanted);
    if (!base) return { files, problem: unknownBase(wanted, first, all) };
    files.push(base);
    if (files.indexOf(base) < files.length - 1) return { files, problem: circle(files) };
  }
}

/** The merged document: the last of the chain, patched by each before it. */
export function mergedDocument(chain: readonly ScreenFile[]): unknown {
  const [{ document: own } = { document: undefined }, ...bases] = chain;
  if (bases.length === 0) return own;
  const merged = bases.map(({ document }) => document).reduceRight(extendScreen, {});
  // These fields are not inherited.
  const patched = extendScreen(
    mergePatch(merged, { abstract: null, extends: null, hidden: null }),
    own,
  );
  return mergePatch(patched, { extends: null });
}

function fieldOf(file: ScreenFile | undefined, name: string): unknown {
  return isObject(file?.document) ? file.document[name] : undefined;
}

function unknownBase(
  wanted: unknown,
  first: ScreenFile,
  all: readonly ScreenFile[],
): ConfigProblem {
  const ids = all.filter((one) => one !== first).map((one) => fieldOf(one, 'id'));
  const names = ids.filter((id) => typeof id === 'string');
  return unknownName('/extends', String(wanted), names);
}

function circle(files: readonly ScreenFile[]): ConfigProblem {
  const way = files.map(({ file }) => file).join(' → ');
  return problemAt(
    '/extends',
    expectation('noCircle', 'a screen that does not lead back here: {{way}}', { way }),
  );
}
