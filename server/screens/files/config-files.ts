import { existsSync } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** One file of the configuration. */
export interface ConfigFile {
  /** Below the configuration folder, with slashes: `clients/northwind/screens/a.overlay.json`. */
  path: string;
  text: string;
  /** Another one when the text may be another. */
  version: string;
  /** Where it was read: a folder, or what was published in the product. */
  source: 'folder' | 'store';
}

/** What the configuration is read from, all of it each time. */
export interface ConfigFiles {
  read(): Promise<readonly ConfigFile[]>;
  /** As it would be if nothing were published in the product. Absent: nothing is. */
  readDelivered?(): Promise<readonly ConfigFile[]>;
}

/** What integrators write; anything else below a configuration folder is not read. */
const patterns = [
  /^screens\/[^/]+\/[^/]+\.screen\.json$/,
  /^clients\/([^/]+\/)+[^/]+\.json$/,
  /^([^/]+\/)*[^/]+\.texts\.json$/,
  /^site\.json$/,
];

/** Whether the configuration may have a file of this path. It leads to no other folder. */
export function isConfigPath(path: string): boolean {
  const steps = path.split('/');
  const isPlain = steps.every((step) => /^[\w.@ -]+$/u.test(step) && !/^\.+$/.test(step));
  return path.length <= 300 && isPlain && patterns.some((pattern) => pattern.test(path));
}

/** The files of a folder; each is read again when its date has changed. */
export function createConfigFolder(folder: string): ConfigFiles {
  const known = new Map<string, ConfigFile>();

  async function readOne(path: string): Promise<ConfigFile[]> {
    try {
      const { mtimeMs, size } = await stat(join(folder, path));
      const version = `${mtimeMs} ${size}`;
      const last = known.get(path);
      if (last?.version === version) return [last];
      const text = await readFile(join(folder, path), 'utf8');
      const file: ConfigFile = { path, text, version, source: 'folder' };
      known.set(path, file);
      return [file];
    } catch (error) {
      // It was there a moment ago.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      // What cannot be read is no JSON, and is named as such.
      return [{ path, text: '', version: 'unreadable', source: 'folder' }];
    }
  }

  return {
    async read() {
      const paths = await pathsBelow(folder);
      return (await Promise.all(paths.map(readOne))).flat();
    },
  };
}

/** Several of them as one: a file of a later one stands in place of that of an earlier one. */
export function stackedFiles(...all: readonly ConfigFiles[]): Required<ConfigFiles> {
  return {
    read: async () => stacked(await Promise.all(all.map((files) => files.read()))),
    readDelivered: async () =>
      stacked(
        await Promise.all(
          all.map((files) => (files.readDelivered ? files.readDelivered() : files.read())),
        ),
      ),
  };
}

function stacked(all: readonly (readonly ConfigFile[])[]): ConfigFile[] {
  const byPath = new Map(all.flat().map((file) => [file.path, file]));
  return [...byPath.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** The files as they would be with others published. Null: as it was delivered, or without the file. */
export function filesWith(
  files: ConfigFiles,
  changed: ReadonlyMap<string, string | null>,
): ConfigFiles {
  return {
    async read() {
      const delivered = (await files.readDelivered?.()) ?? [];
      const back = delivered.filter(({ path }) => changed.get(path) === null);
      const others = (await files.read()).filter(({ path }) => !changed.has(path));
      const own = [...changed].flatMap(([path, text]): ConfigFile[] =>
        text === null ? [] : [{ path, text, version: text, source: 'store' }],
      );
      return [...others, ...back, ...own].toSorted((a, b) => (a.path < b.path ? -1 : 1));
    },
  };
}

async function pathsBelow(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = await Promise.all(
    entries.map(async (entry) => {
      const full = join(entry.parentPath, entry.name);
      const path = relative(folder, full).replaceAll(sep, '/');
      const isWanted = isConfigPath(path) && (entry.isFile() || (await leadsToFile(folder, full)));
      return isWanted ? path : [];
    }),
  );
  return paths.flat().toSorted();
}

/** A link counts where it leads to a file of the same folder: mounted folders are made of such. */
async function leadsToFile(folder: string, path: string): Promise<boolean> {
  try {
    const target = await realpath(path);
    const isWithin = target.startsWith((await realpath(folder)) + sep);
    return isWithin && (await stat(target)).isFile();
  } catch {
    return false;
  }
}
