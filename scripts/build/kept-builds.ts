import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One build of the client: its files, relative to the folder of the build. */
interface Build {
  version: string;
  files: string[];
}

/** A page that was opened before an upgrade still asks for parts of its own build. */
const buildsKept = 2;

/**
 * Called after a build wrote `files` into `clientDir`, where files of earlier builds still are. Writes
 * `version.json` and deletes the assets that belong to none of the last two builds.
 * @param listFile Where the kept builds are noted, outside of what is served.
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

/** The page names its scripts by what is in them, and these name all others. */
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
