import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { Command } from 'commander';

import { productVersion } from '#server/base/package-root.ts';
import { readEnvironment, type Environment } from '#server/environment.ts';

import { commandGroup, type Terminal } from '../terminal.ts';
import type { DatabaseCopier } from './database-copy.ts';
import { compareCounts, readManifest, writeManifest } from './manifest.ts';
import { postgresCopier } from './postgres-copy.ts';
import { sqliteCopier } from './sqlite-copy.ts';

/** `lineside backup`: saves all data of an installation in one folder. */
export function backupCommand(terminal: Terminal): Command {
  return commandGroup('backup', 'Copy database, media and configuration, while servers run')
    .argument('<folder>', 'where the copy is written; made when missing')
    .action(async (given: string) => {
      const folder = resolve(given);
      if (!isEmptyFolder(folder)) throw new Error(`"${folder}" is not empty.`);
      const environment = readEnvironment(terminal.variables);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const copier = copierOf(environment);
      terminal.progress(`Copying the database (${copier.kind})`);
      const copied = await copier.save(folder);
      for (const { name, path } of foldersOf(environment, terminal.variables)) {
        terminal.progress(`Copying ${path}`);
        if (existsSync(path)) cpSync(path, join(folder, name), { recursive: true });
      }
      terminal.progress('Reading what was written');
      const { files, counts } = await writeManifest(folder, {
        version: productVersion(),
        madeAt: new Date(terminal.now()).toISOString(),
        database: copier.kind,
        ...copied,
      });
      await copier.note(terminal.now());
      const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
      terminal.print(
        `${folder} has ${Object.keys(files).length} files with ${rows} rows of ${copier.kind}.`,
      );
    });
}

/** `lineside restore`: restores a backup, and verifies the result. */
export function restoreCommand(terminal: Terminal): Command {
  return commandGroup('restore', 'Put a backup in place, with the server ended')
    .argument('<folder>', 'written by "lineside backup"')
    .option('--force', 'replace what is there')
    .action(async (given: string, { force = false }: { force?: boolean }) => {
      const folder = resolve(given);
      terminal.progress('Checking the backup');
      const manifest = await readManifest(folder);
      const environment = readEnvironment(terminal.variables);
      const copier = copierOf(environment);
      if (manifest.database !== copier.kind)
        throw new Error(`The backup is of ${manifest.database}, and the target is ${copier.kind}.`);
      const targets = foldersOf(environment, terminal.variables).filter(({ name }) =>
        existsSync(join(folder, name)),
      );
      if (!force) await refuseUsed(copier, targets);
      terminal.progress(`Putting the database in place (${copier.kind})`);
      const { counts } = await copier.restore(folder);
      compareCounts(manifest.counts, counts);
      for (const { name, path } of targets)
        cpSync(join(folder, name), path, { recursive: true, force: true });
      terminal.print(
        `The backup of ${manifest.madeAt} (Lineside ${manifest.version}) is in place, and whole.`,
      );
    });
}

function copierOf({ databaseUrl, dataDir }: Environment): DatabaseCopier {
  return databaseUrl ? postgresCopier(databaseUrl) : sqliteCopier(dataDir);
}

interface Kept {
  /** Folder name in the backup. */
  name: string;
  path: string;
}

/**
 * The configuration is included only if it is the integrator's: the default one comes with the
 * product.
 */
function foldersOf({ dataDir, configDir }: Environment, variables: Terminal['variables']): Kept[] {
  const media = { name: 'media', path: join(dataDir, 'media') };
  return variables['CONFIG_DIR'] ? [media, { name: 'config', path: configDir }] : [media];
}

async function refuseUsed(copier: DatabaseCopier, targets: readonly Kept[]): Promise<void> {
  const used = targets.filter(({ path }) => !isEmptyFolder(path)).map(({ path }) => path);
  const all = (await copier.isEmpty()) ? used : ['the database', ...used];
  if (all.length > 0)
    throw new Error(`There is something already: ${all.join(', ')}. --force replaces it.`);
}

function isEmptyFolder(path: string): boolean {
  return !existsSync(path) || readdirSync(path).length === 0;
}
