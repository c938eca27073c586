import { expectation, problemAt } from '#shared/expectation.ts';
import { isObject, mergePatch } from '#shared/merge-patch.ts';
import { unknownName, type ConfigProblem } from '#shared/schema-problems.ts';
import { extended } from '#shared/screen/extend.ts';

/** The file of a screen as it is written. */
export interface ScreenFile {
  file: string;
  /** Undefined where the text is no document that could be extended. */
  document: unknown;
}

interface Chain<File> {
  /** The screen, what it extends, what that extends, and so on. */
  files: File[];
  /** Why the chain ends too early; about the first file. */
  problem?: ConfigProblem;
}

/** A screen and everything below it. */
export function chainOf<File extends ScreenFile>(first: File, all: readonly File[]): Chain<File> {
  const files = [first];
  for (;;) {
    const last = files.at(-1);
    const wanted = fieldOf(last, 'extends');
    if (wanted === undefined) return { files };
    // A screen may have the id of the shipped one that it changes.
    const base = all.find((one) => one !== last && fieldOf(one, 'id') === wanted);
    if (!base) return { files, problem: unknownBase(wanted, first, all) };
    files.push(base);
    if (files.indexOf(base) < files.length - 1) return { files, problem: circle(files) };
  }
}

/** The document that the screen is: the last of the chain, changed by each before it. */
export function mergedDocument(chain: readonly ScreenFile[]): unknown {
  const [{ document: own } = { document: undefined }, ...bases] = chain;
  if (bases.length === 0) return own;
  const merged = bases.map(({ document }) => document).reduceRight(extended, {});
  // None is handed down: each screen says for itself what it is.
  const patched = extended(
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
