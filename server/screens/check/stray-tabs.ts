import type { Tab } from '#schemas/config/screen.gen.ts';
import { checkConfigText, type FileProblem } from '#server/base/config-text.ts';
import { valueAt } from '#shared/json-pointer.ts';
import { unknownName, type ConfigProblem } from '#shared/schema-problems.ts';

interface TabFile {
  file: string;
  text: string;
  /** Undefined where the text is invalid. */
  document?: unknown;
}

/**
 * Tabs whose address is not a screen.
 * @param at Pointer of the tabs in the files.
 * @param paths Paths of all screens.
 */
export function strayTabs(
  files: readonly TabFile[],
  at: '/tabs' | '/patch/tabs',
  paths: readonly string[],
): FileProblem[] {
  return files.flatMap(({ file, text, document }) => {
    const tabs = valueAt(document, at);
    if (!Array.isArray(tabs)) return [];
    const stray = tabs.flatMap((tab: Partial<Tab> | null, index): ConfigProblem[] => {
      const href = tab?.href;
      if (typeof href !== 'string' || paths.includes(href)) return [];
      return [unknownName(`${at}/${index}/href`, href, paths)];
    });
    if (stray.length === 0) return [];
    return checkConfigText(text, () => stray).problems.map((problem) =>
      Object.assign(problem, { File: file }),
    );
  });
}
