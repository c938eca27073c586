import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { migrationNames } from '#server/db/migrate.ts';

const fileName = 'manifest.json';

/** Contents of a backup, which allow to verify that a copy is complete. */
export interface Manifest {
  format: 1;
  /** Version of the product that wrote it. */
  version: string;
  madeAt: string;
  database: 'SQLite' | 'PostgreSQL';
  /** Migrations applied to the database. */
  migrations: readonly string[];
  /** Rows by table. */
  counts: Readonly<Record<string, number>>;
  /** Files by path. */
  files: Readonly<Record<string, { bytes: number; sha256: string }>>;
}

/** Written last: a backup without it is incomplete. */
export async function writeManifest(
  folder: string,
  content: Omit<Manifest, 'format' | 'files'>,
): Promise<Manifest> {
  const manifest: Manifest = { format: 1, ...content, files: await filesIn(folder) };
  writeFileSync(join(folder, fileName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
}

/** @throws Error with one line unless it is a complete backup that this version can restore. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, fileName);
  if (!existsSync(path)) throw new Error(`"${folder}" is no backup: it has no ${fileName}.`);
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  if (manifest.format !== 1) throw new Error(`"${folder}" was made by a newer Lineside.`);
  const newer = manifest.migrations.filter((name) => !migrationNames.includes(name));
  if (newer.length > 0)
    throw new Error(
      `The backup is of a newer Lineside, ${manifest.version} (it knows ${newer.join(', ')}).`,
    );
  const found = await filesIn(folder);
  for (const [file, { bytes, sha256 }] of Object.entries(manifest.files)) {
    const one = found[file];
    if (!one) throw new Error(`The backup is not whole: ${file} is missing.`);
    if (one.bytes !== bytes || one.sha256 !== sha256)
      throw new Error(`The backup is damaged: ${file} is not what was written.`);
  }
  return manifest;
}

/** @throws Error with one line that names the first table with another count. */
export function compareCounts(
  expected: Manifest['counts'],
  found: Readonly<Record<string, number>>,
): void {
  for (const [table, count] of Object.entries(expected))
    if (found[table] !== count)
      throw new Error(
        `The restored copy is not whole: ${table} has ${found[table] ?? 'no'} rows of ${count}.`,
      );
}

async function filesIn(folder: string): Promise<Manifest['files']> {
  const files: Record<string, { bytes: number; sha256: string }> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).replaceAll(sep, '/');
    if (!entry.isFile() || name === fileName) continue;
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    files[name] = { bytes: statSync(path).size, sha256: hash.digest('hex') };
  }
  return files;
}
