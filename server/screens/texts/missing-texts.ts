import { checkConfigText, type FileProblem } from '#server/base/config-text.ts';
import { languages } from '#server/base/languages.ts';
import type { ConfigFile } from '#server/screens/files/config-files.ts';
import { expectation, problemAt } from '#shared/expectation.ts';
import { isObject } from '#shared/merge-patch.ts';

import { clientOfTexts, shippedTexts } from './text-store.ts';
import { isTextFile, isWrittenByPages, mergeTexts, textsIn, type TextsByCode } from './texts.ts';

/**
 * Texts that a file has in one language and lacks in another. Not reported where there is a
 * fallback: the product's text, that of a file for everyone for a client's file, or that of a
 * delivered file for one written by a page.
 */
export function missingTexts(files: readonly ConfigFile[]): FileProblem[] {
  const written = files.filter(({ path }) => isTextFile(path));
  const shipped = shippedTexts();
  const everyone = written.filter(({ path }) => clientOfTexts(path) === null);
  const shared = mergeTexts([shipped, textsIn(everyone).texts]);

  function defaultOf(path: string): TextsByCode {
    const client = clientOfTexts(path);
    const below = client === null ? shipped : shared;
    if (!isWrittenByPages(path)) return below;
    const delivered = written.filter(
      (file) => clientOfTexts(file.path) === client && !isWrittenByPages(file.path),
    );
    return mergeTexts([below, textsIn(delivered).texts]);
  }

  return written.flatMap(({ path, text }) => {
    const usual = defaultOf(path);
    const { problems } = checkConfigText(text, (found) => missingIn(found, usual));
    return problems.map((problem) => Object.assign(problem, { File: path }));
  });
}

function missingIn(found: unknown, usual: TextsByCode) {
  if (!isObject(found)) return [];
  const keys = new Set(Object.values(found).flatMap((own) => keysOf(own)));
  return languages.flatMap(({ Code }) => {
    const [own, below] = [found[Code], usual[Code] ?? {}];
    return [...keys]
      .filter((key) => !(isObject(own) && Object.hasOwn(own, key)) && !Object.hasOwn(below, key))
      .map((key) =>
        problemAt(
          `/${Code}`,
          expectation('textOfLanguage', 'the {{language}} text of "{{key}}"', {
            language: Code,
            key,
          }),
        ),
      );
  });
}

function keysOf(texts: unknown): string[] {
  return isObject(texts) ? Object.keys(texts) : [];
}
