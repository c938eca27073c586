import type { ConfigFile } from './config-files.ts';
import { checkConfigText, type FileProblem } from './config-text.ts';
import { languages } from './languages.ts';
import { isTextFile } from './texts.ts';

/** Texts that a file has in one language and not in another. */
export function missingTexts(files: readonly ConfigFile[]): FileProblem[] {
  return files.flatMap(({ path, text }) => {
    if (!isTextFile(path)) return [];
    const { problems } = checkConfigText(text, (found) => {
      const texts = found as Readonly<Record<string, Readonly<Record<string, string>>>>;
      const keys = new Set(Object.values(texts).flatMap((own) => Object.keys(own)));
      return languages.flatMap(({ Code }) =>
        [...keys]
          .filter((key) => !Object.hasOwn(texts[Code] ?? {}, key))
          .map((key) => ({ pointer: `/${Code}`, expected: `the ${Code} text of "${key}"` })),
      );
    });
    return problems.map((problem) => Object.assign(problem, { File: path }));
  });
}
