import { join } from 'node:path';

import { packageRoot } from '#server/base/package-root.ts';

import { createConfigFolder, type ConfigFile } from './config-files.ts';

/** The screens that come with the product, with their texts. */
export const shippedFiles = createConfigFolder(join(packageRoot, 'src', 'config'));

let texts: Promise<ReadonlyMap<string, string>> | undefined;

/** Those that an installation has of its own: its folder may be the one that comes with the product. */
export async function withoutShipped(files: readonly ConfigFile[]): Promise<ConfigFile[]> {
  // They do not change while a process runs.
  texts ??= shippedFiles.read().then((all) => new Map(all.map(({ path, text }) => [path, text])));
  const shipped = await texts;
  return files.filter(({ path, text }) => shipped.get(path) !== text);
}
