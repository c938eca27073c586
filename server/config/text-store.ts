import { join } from 'node:path';

import { packageRoot } from '#server/package-root.ts';

import type { ConfigFile, ConfigFiles } from './config-files.ts';
import type { FileProblem } from './config-text.ts';
import { isTextFile, loadTexts, textsIn, type TextsByCode } from './texts.ts';

interface ReadTexts {
  texts: TextsByCode;
  /** Another one when the texts may be others. */
  version: string;
  /** Files whose last version without a mistake is used, if they had one. */
  problems: FileProblem[];
}

/** Texts by language and key; those of the configuration go before ours. */
export interface TextStore {
  read(): Promise<ReadTexts>;
}

/** @throws when a text of ours is not right, see `loadTexts`. */
export function createTextStore(files: ConfigFiles): TextStore {
  const ours = loadTexts(join(packageRoot, 'src'));
  let last: ReadTexts | undefined;
  /** By path, the last text without a mistake. */
  let sound = new Map<string, string>();

  function readAgain(own: readonly ConfigFile[], version: string): ReadTexts {
    const { problems } = textsIn(own);
    const bad = new Set(problems.map(({ File }) => File));
    const kept = own.flatMap(({ path, text }) => {
      const used = bad.has(path) ? sound.get(path) : text;
      return used === undefined ? [] : [{ path, text: used }];
    });
    sound = new Map(kept.map(({ path, text }) => [path, text]));
    const { texts } = textsIn(kept);
    const merged = Object.entries(ours).map(([code, words]) => [
      code,
      { ...words, ...texts[code] },
    ]);
    return { texts: Object.fromEntries(merged) as TextsByCode, version, problems };
  }

  return {
    async read() {
      const own = (await files.read()).filter(({ path }) => isTextFile(path));
      const version = own.map((file) => `${file.path} ${file.version}`).join('\n');
      if (last?.version !== version) last = readAgain(own, version);
      return last;
    },
  };
}
