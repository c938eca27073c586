import { checkConfigText, type PlacedProblem } from '#server/base/config-text.ts';
import type { ConfigFile } from '#server/screens/files/config-files.ts';

import type { ScreenFile } from './extend-screen.ts';

/** Last read version of a screen file. */
export interface WrittenScreen extends ScreenFile {
  text: string;
  version: string;
  /** Parse errors. */
  problems: PlacedProblem[];
}

/** Reads screen files incrementally: again only when their version has changed. */
export function createScreenReader(): (files: readonly ConfigFile[]) => WrittenScreen[] {
  const known = new Map<string, WrittenScreen>();

  function readOne({ path, text, version }: ConfigFile): WrittenScreen {
    const last = known.get(path);
    if (last?.version === version) return last;
    const { document, problems } = checkConfigText(text, () => []);
    const isSound = problems.length === 0;
    const now = { file: path, text, version, problems, document: isSound ? document : undefined };
    known.set(path, now);
    return now;
  }

  return (files) => files.filter(isScreenFile).map(readOne);
}

export function isScreenFile({ path }: Pick<ConfigFile, 'path'>): boolean {
  return /^screens\/[^/]+\/[^/]+\.screen\.json$/.test(path);
}
