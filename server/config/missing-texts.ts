import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { checkConfigText } from './config-text.ts';
import { languages } from './languages.ts';
import type { FileProblem } from './screens.store.ts';
import { textFilesBelow } from './texts.ts';

/** Texts of a folder that a file has in one language and not in another. */
export function missingTexts(folder: string): FileProblem[] {
  return textFilesBelow(folder).flatMap((file) => {
    const { problems } = checkConfigText(readFileSync(join(folder, file), 'utf8'), (found) => {
      const texts = found as Readonly<Record<string, Readonly<Record<string, string>>>>;
      const keys = new Set(Object.values(texts).flatMap((own) => Object.keys(own)));
      return languages.flatMap(({ Code }) =>
        [...keys]
          .filter((key) => !Object.hasOwn(texts[Code] ?? {}, key))
          .map((key) => ({ pointer: `/${Code}`, expected: `the ${Code} text of "${key}"` })),
      );
    });
    return problems.map((problem) => Object.assign(problem, { File: file }));
  });
}
