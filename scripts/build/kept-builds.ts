import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A build of the client, with its files relative to the build's folder. */
interface Build {
  version: string;
  files: string[];
}

/** A page that was opened before an upgrade still loads parts of its own build. */
const buildsKept = 2;

/**
 * Called after a build has written `files` into `clientDir`, beside files of earlier builds. Writes
 * `version.json` and deletes assets that belong to neither of the last two builds.
 * @param listFile List of the kept builds, outside of the served folder.
 */
export function keepLastBuilds(
  clientDir: string,
  files: readonly string[],
  listFile: string,
): string {
  const version = versionOf(clientDir, files);
  const earlier = readList(listFile).filter((build) => build.version !== version);
  const builds = [{ version, files: [...files] }, ...earlier].slice(0, buildsKept);
  writeFileSync(listFile, JSON.stringify(builds, null, 1));
  writeFileSync(join(clientDir, 'version.json'), JSON.stringify({ version }));

  const kept = new Set(builds.flatMap((build) => build.files));
  const assets = join(clientDir, 'assets');
  for (const name of existsSync(assets) ? readdirSync(assets) : [])
    if (!kept.has(`assets/${name}`)) rmSync(join(assets, name), { recursive: true });
  return version;
}

/** Hash of the page and the file names, which contain hashes of their contents. */
function versionOf(clientDir: string, files: readonly string[]): string {
  const hash = createHash('sha256').update(readFileSync(join(clientDir, 'index.html')));
  for (const name of files.toSorted()) hash.update(name);
  return hash.digest('hex').slice(0, 16);
}

function readList(listFile: string): Build[] {
  try {
    return JSON.parse(readFileSync(listFile, 'utf8')) as Build[];
  } catch {
    return [];
  }
}
