import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import type { Command } from 'commander';

import { findAccountByUsername } from '#server/access/accounts.store.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import type { Db } from '#server/db/open.ts';
import { readSetting, writeSetting } from '#server/db/settings.ts';
import type { Configuration } from '#server/screens/configuration/configuration.ts';
import { filesWith } from '#server/screens/files/config-files.ts';
import { withoutShippedFiles } from '#server/screens/files/shipped-files.ts';
import { packBundle, readBundle } from '#server/screens/releases/bundle.ts';
import { installedFiles } from '#server/screens/releases/installed-files.ts';
import { filesInForce } from '#server/screens/releases/published-files.ts';
import { addRelease } from '#server/screens/releases/releases.store.ts';
import { formsOfUnknownClients } from '#server/screens/releases/unknown-clients.ts';

import { configurationIn, checkedConfiguration, refuseProblems } from './config-files.ts';
import { commandGroup, onDatabase, type Terminal } from './terminal.ts';
import { byCommandLine } from './user-actions.ts';

/** `lineside export`: writes a configuration's own files into a signed bundle. */
export function exportCommand(terminal: Terminal): Command {
  return commandGroup('export', 'Write what differs from the standard as one signed bundle')
    .usage('<file> --key <file> [options]')
    .argument('<file>', 'the bundle that is written: a ZIP of files, which can be unpacked')
    .option('--folder <folder>', 'of this folder; what the installation uses when absent')
    .option('--all', 'also what is as it comes with the product')
    .option(
      '--key <file>',
      'needed: private key that signs it (PEM, Ed25519); a new name makes one',
    )
    .action(async (file: string, options: ExportOptions, command: Command) => {
      const { folder, key, all = false } = options;
      if (key === undefined) command.error(keyWords, { exitCode: 2 });
      const bundle = { file, key, all, command };
      if (folder === undefined)
        await onDatabase(terminal, (db, { configDir }) =>
          writeBundle(terminal, checkedConfiguration(installedFiles(configDir, db)), bundle),
        );
      else await writeBundle(terminal, configurationIn(folder, command), bundle);
    });
}

interface Bundle {
  file: string;
  key: string;
  /** Include shipped files. */
  all: boolean;
  command: Command;
}

async function writeBundle(
  terminal: Terminal,
  config: Configuration,
  { file, key, all, command }: Bundle,
): Promise<void> {
  await refuseProblems(config, command);
  const read = await config.files.read();
  const wanted = all ? read : await withoutShippedFiles(read);
  if (wanted.length === 0) command.error(nothingWords, { exitCode: 1 });
  const files = new Map(wanted.map(({ path, text }) => [path, text]));
  const madeAt = new Date(terminal.now());
  writeFileSync(file, packBundle(files, { key: signingKey(terminal, key), madeAt }));
  const count = files.size === 1 ? '1 file' : `${files.size} files`;
  const rest = read.length - files.size;
  const left = rest > 0 ? ` ${rest} more are as shipped: --all takes them, too.` : '';
  terminal.print(`${file} has ${count}.${left}`);
}

interface ExportOptions {
  folder?: string;
  key?: string;
  all?: boolean;
}

const keyWords =
  'A bundle is signed: --key <file> names the private key. Without one yet, "--key lineside.pem" makes it, and lineside.pem.pub for who is to trust it.';

const nothingWords = 'Nothing differs from what comes with the product. --all exports that, too.';

interface ImportOptions {
  trust: string[];
  note: string;
  by: string;
  older?: boolean;
}

/** `lineside import`: imports a bundle as a release that another user has to approve. */
export function importCommand(terminal: Terminal): Command {
  return commandGroup('import', 'Bring a signed bundle in; an administrator approves it on Screens')
    .argument('<file>', 'the bundle')
    .requiredOption('--trust <file...>', 'needed: public keys (PEM) that may have signed it')
    .requiredOption('--by <username>', 'needed: account that brings it in, and cannot approve it')
    .option('--note <text>', 'what it is', '')
    .option('--older', 'also where a newer one was brought in before')
    .action(
      async (file: string, { trust, note, by, older = false }: ImportOptions, command: Command) => {
        if (!existsSync(file)) command.error(`There is no file "${file}".`, { exitCode: 2 });
        const { files, madeAt } = readBundle(readFileSync(file), trust.map(trustedKey));
        await onDatabase(terminal, async (db, { configDir }) => {
          if (!older) await refuseOlder(db, madeAt);
          // A bundle is complete: files published otherwise return to the folder's version.
          const gone = (await filesInForce(db)).filter(({ path }) => !files.has(path));
          const wanted = new Map<string, string | null>(files);
          for (const { path } of gone) wanted.set(path, null);
          const installed = installedFiles(configDir, db);
          await refuseProblems(checkedConfiguration(filesWith(installed, wanted)), command);
          for (const { File, Expected } of await formsOfUnknownClients(db, wanted))
            throw new Error(`${File}: expected ${Expected}.`);
          const account = await findAccountByUsername(db, by);
          if (!account) throw new Error(`There is no account "${by}".`);
          const { id: accountId, username } = account;
          const author = { accountId, username, at: terminal.now() };
          const number = await db.transaction().execute(async (tx) => {
            const added = await addRelease(tx, wanted, { author, note, isWaiting: true });
            await noteBundle(tx, madeAt);
            const detail = `release ${added}: brought in, ${files.size} files`;
            await recordAudit(tx, author.at, {
              kind: 'configuration.changed',
              accountId: account.id,
              username: account.username,
              detail: `${byCommandLine}: ${detail}`,
            });
            return added;
          });
          terminal.print(
            `Release ${number} waits for an administrator who approves it on Screens.`,
          );
        });
      },
    );
}

const newestBundle = 'bundle.newest';

/**
 * @throws Error with one line for an older bundle: a signature is valid forever, so old bundles
 * could be replayed.
 */
async function refuseOlder(db: Db, madeAt: string): Promise<void> {
  const newest = await readSetting(db, newestBundle);
  if (newest === undefined || madeAt >= newest) return;
  throw new Error(
    `The bundle was made at ${madeAt}, and one of ${newest} was brought in already. --older takes it all the same.`,
  );
}

async function noteBundle(db: Db, madeAt: string): Promise<void> {
  if (madeAt < ((await readSetting(db, newestBundle)) ?? '')) return;
  await writeSetting(db, newestBundle, madeAt);
}

/** @throws Error with one line for a file that is no signing key. */
function signingKey({ print }: Terminal, file: string): KeyObject {
  if (existsSync(file)) return keyIn(file, createPrivateKey);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  writeFileSync(`${file}.pub`, publicKey.export({ type: 'spki', format: 'pem' }));
  print(`${file} is a new key. Give ${file}.pub to who is to trust it.`);
  return privateKey;
}

function trustedKey(file: string): KeyObject {
  if (!existsSync(file)) throw new Error(`There is no file "${file}".`);
  return keyIn(file, createPublicKey);
}

function keyIn(file: string, read: (pem: Buffer) => KeyObject): KeyObject {
  try {
    const key = read(readFileSync(file));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Reported below: not a key at all.
  }
  throw new Error(`${file} is no Ed25519 key in PEM.`);
}
