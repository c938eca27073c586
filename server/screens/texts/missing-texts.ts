import { isObject } from '#shared/merge-patch.ts';

import type { ConfigFile } from '#server/screens/files/config-files.ts';
import { checkConfigText, type FileProblem } from '#server/base/config-text.ts';
import { languages } from '#server/base/languages.ts';
import { clientOfTexts, merged, shippedTexts } from './text-store.ts';
import { isTextFile, textsIn, type TextsByCode } from './texts.ts';

/**
 * Texts that a file has in one language and not in another. Where the product has words in that
 * language, or a file for everyone has them and this one is a client's, those are read.
 */
export function missingTexts(files: readonly ConfigFile[]): FileProblem[] {
  const written = files.filter(({ path }) => isTextFile(path));
  const shipped = shippedTexts();
  const everyone = written.filter(({ path }) => clientOfTexts(path) === null);
  const shared = merged([shipped, textsIn(everyone).texts]);
  return written.flatMap(({ path, text }) => {
    const usual = clientOfTexts(path) === null ? shipped : shared;
    const { problems } = checkConfigText(text, (found) => missingIn(found, usual));
    return problems.map((problem) => Object.assign(problem, { File: path }));
  });
}

function missingIn(found: unknown, usual: TextsByCode) {
  if (!isObject(found)) return [];
  const keys = new Set(Object.values(found).flatMap((own) => keysOf(own)));
  return languages.flatMap(({ Code }) => {
    const own = new Set([...keysOf(found[Code]), ...keysOf(usual[Code])]);
    return [...keys]
      .filter((key) => !own.has(key))
      .map((key) => ({ pointer: `/${Code}`, expected: `the ${Code} text of "${key}"` }));
  });
}

function keysOf(texts: unknown): string[] {
  return isObject(texts) ? Object.keys(texts) : [];
}
