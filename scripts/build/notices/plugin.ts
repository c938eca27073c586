import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import type { Plugin } from 'vite';

import { licenceOf } from './licence.ts';
import { installedFor, packagesOf, readLock } from './packages.ts';

/** Folders of packages by build: `client`, `server` or `worker`. */
type Builds = Partial<Record<string, string[]>>;

/** File with the packages of each build, beside the builds. */
const listName = 'packages.json';
const line = '='.repeat(80);

/**
 * Writes `dist/third-party-notices.txt`: the licences of all packages in the builds of the browser
 * and the server, and of those that the server loads besides its build. A missing or forbidden
 * licence fails the build.
 * @param unbundled Packages that the server loads unbundled.
 * @param part Name of a build that is written into the folder of another one.
 */
export function thirdPartyNotices(
  root: string,
  unbundled: readonly string[],
  part?: string,
): Plugin {
  return {
    name: 'third-party-notices',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const build = part ?? basename(dir);
      if (!['client', 'server', 'worker'].includes(build)) return;
      const loaded = build === 'server' ? installedFor(root, readLock(root), unbundled) : [];
      // Assets too: style sheets import fonts without the bundler, and only their original names
      // show the package.
      const assets = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' ? file.originalFileNames.map((name) => join(root, name)) : [],
      );
      const files = [...this.getModuleIds(), ...assets];
      const folders = [...packagesOf(root, files), ...loaded];
      writeNotices(root, dirname(dir), { [build]: folders });
    },
  };
}

function writeNotices(root: string, dist: string, made: Builds) {
  const list = join(dist, listName);
  const builds = { ...readBuilds(list), ...made };
  writeFileSync(list, JSON.stringify(builds, null, 1));
  // Skips packages that are gone: a build from before an upgrade is made again after this one.
  const named = new Set(Object.values(builds).flatMap((build) => build ?? []));
  const folders = [...named].filter((folder) => existsSync(join(root, folder)));
  const text = noticesOf(folders.map((folder) => join(root, folder)));
  writeFileSync(join(dist, 'third-party-notices.txt'), text);
}

function readBuilds(list: string): Builds {
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Builds) : {};
}

/**
 * @param folders Folders of the packages.
 * @throws Error that names every package whose licence is missing or not allowed.
 */
export function noticesOf(folders: readonly string[]): string {
  const faults: string[] = [];
  const notices = new Map<string, string>();
  for (const folder of folders)
    try {
      const { name, version, licence, text } = licenceOf(folder);
      notices.set(`${name} ${version}`, `${name} ${version}\nLicence: ${licence}\n\n${text}\n`);
    } catch (error) {
      faults.push((error as Error).message);
    }
  if (faults.length > 0) throw new Error(`Licences of packages:\n${faults.join('\n')}`);
  const sorted = [...notices].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, notice]) => notice);
  return [`Lineside contains these packages, each under its own licence.\n`, ...sorted].join(
    `\n${line}\n\n`,
  );
}
