import { isObject } from '#shared/merge-patch.ts';

import type { ConfigFile } from '#server/screens/files/config-files.ts';
import { checkConfigText, type FileProblem } from '#server/base/config-text.ts';
import { languages } from '#server/base/languages.ts';
import { isTextFile } from './texts.ts';

/** Texts that a file has in one language and not in another. */
export function missingTexts(files: readonly ConfigFile[]): FileProblem[] {
  return files.flatMap(({ path, text }) => {
    if (!isTextFile(path)) return [];
    const { problems } = checkConfigText(text, (found) => {
      if (!isObject(found)) return [];
      const keys = new Set(Object.values(found).flatMap((own) => keysOf(own)));
      return languages.flatMap(({ Code }) => {
        const own = new Set(keysOf(found[Code]));
        return [...keys]
          .filter((key) => !own.has(key))
          .map((key) => ({ pointer: `/${Code}`, expected: `the ${Code} text of "${key}"` }));
      });
    });
    return problems.map((problem) => Object.assign(problem, { File: path }));
  });
}

function keysOf(texts: unknown): string[] {
  return isObject(texts) ? Object.keys(texts) : [];
}
