import { join } from 'node:path';

import { packageRoot } from '#server/base/package-root.ts';

import { createConfigFolder, type ConfigFile } from './config-files.ts';

/** The shipped screens and their texts. */
export const shippedFiles = createConfigFolder(join(packageRoot, 'src', 'config'));

let texts: Promise<ReadonlyMap<string, string>> | undefined;

/** The installation's own files: its folder may contain copies of shipped files. */
export async function withoutShippedFiles(files: readonly ConfigFile[]): Promise<ConfigFile[]> {
  // Constant while a process runs.
  texts ??= shippedFiles.read().then((all) => new Map(all.map(({ path, text }) => [path, text])));
  const shipped = await texts;
  return files.filter(({ path, text }) => shipped.get(path) !== text);
}
