import { join } from 'node:path';

import { packageRoot } from '#server/package-root.ts';

import { loadTexts } from './texts.ts';

/** Texts by language and key, as the files said when they were read last. */
export interface TextStore {
  current(): ReturnType<typeof loadTexts>;
  /** Counts the readings. */
  version(): number;
  /** @throws as `loadTexts`; then the texts stay as they were. */
  reload(): void;
}

/** @throws as `loadTexts` */
export function createTextStore(configDir: string): TextStore {
  const folders = [join(packageRoot, 'src'), configDir] as const;
  let texts = loadTexts(...folders);
  let version = 1;
  return {
    current: () => texts,
    version: () => version,
    reload() {
      texts = loadTexts(...folders);
      version += 1;
    },
  };
}
