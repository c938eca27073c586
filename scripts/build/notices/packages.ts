import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Packages of `package-lock.json` by folder: `node_modules/pino`. */
export type Lock = Record<string, LockEntry>;

interface LockEntry {
  dev?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export function readLock(root: string): Lock {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  return (JSON.parse(text) as { packages: Lock }).packages;
}

/**
 * Folders of the packages in a bundle.
 * @param files Paths of files, as a bundler names its modules.
 * @returns folders as in `package-lock.json`, each once, in order.
 */
export function packagesOf(root: string, files: readonly string[]): string[] {
  const folders = files.flatMap((file) => {
    const [folder] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file) ?? [];
    return folder === undefined ? [] : relative(root, folder);
  });
  return [...new Set(folders)].toSorted();
}

/**
 * The packages `names` and their dependencies, as far as they are installed: those that the server
 * loads besides its bundle. Packages for other platforms are left out.
 */
export function installedFor(root: string, lock: Lock, names: readonly string[]): string[] {
  const found = new Set<string>();
  const open = names.map((name) => join('node_modules', name));
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (found.has(folder) || !existsSync(join(root, folder))) continue;
    found.add(folder);
    const { dependencies, optionalDependencies } = lock[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      open.push(placeOf(lock, folder, name));
  }
  return [...found].toSorted();
}

/** Resolves `name` from a package: in its own node_modules, or in the nearest above. */
function placeOf(lock: Lock, folder: string, name: string): string {
  const place = join(folder, 'node_modules', name);
  if (folder === '.' || lock[place] !== undefined) return place;
  return placeOf(lock, dirname(folder), name);
}
