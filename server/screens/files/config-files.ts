import { existsSync } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** One file of the configuration. */
export interface ConfigFile {
  /**
   * Path below the configuration folder, with slashes: `clients/northwind/screens/a.overlay.json`.
   */
  path: string;
  text: string;
  /** Changes whenever the text may have changed. */
  version: string;
  /** Origin: a folder, or a publication in the product. */
  source: 'folder' | 'store';
}

/** Source of configuration files; each read returns all of them. */
export interface ConfigFiles {
  read(): Promise<readonly ConfigFile[]>;
  /** Without the files published in the product. Absent: there are none. */
  readDelivered?(): Promise<readonly ConfigFile[]>;
}

/** Paths of configuration files; all others below the folder are ignored. */
const patterns = [
  /^screens\/[^/]+\/[^/]+\.screen\.json$/,
  /^clients\/([^/]+\/)+[^/]+\.json$/,
  /^([^/]+\/)*[^/]+\.texts\.json$/,
  /^site\.json$/,
];

/** Whether a path is valid for a configuration file. It cannot lead out of the folder. */
export function isConfigPath(path: string): boolean {
  const steps = path.split('/');
  const isPlain = steps.every((step) => /^[\w.@ -]+$/u.test(step) && !/^\.+$/.test(step));
  return path.length <= 300 && isPlain && patterns.some((pattern) => pattern.test(path));
}

/** The files of a folder, cached by modification time. */
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
      // Deleted since the folder was listed.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      // An unreadable file is reported like invalid JSON.
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

/** Combines sources: files of later ones override those of earlier ones. */
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

/** The files with some changes applied. Null: the delivered file, or none. */
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

/** A link is followed only to a file within the folder: mounted folders consist of such links. */
async function leadsToFile(folder: string, path: string): Promise<boolean> {
  try {
    const target = await realpath(path);
    const isWithin = target.startsWith((await realpath(folder)) + sep);
    return isWithin && (await stat(target)).isFile();
  } catch {
    return false;
  }
}
