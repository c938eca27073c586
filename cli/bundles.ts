import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import type { Command } from 'commander';

import { packBundle, readBundle } from '#server/config/bundle.ts';
import { filesWith } from '#server/config/config-files.ts';
import type { Configuration } from '#server/config/configuration.ts';
import { installedFiles } from '#server/config/installed-files.ts';
import { filesInForce } from '#server/config/published-files.ts';
import { addRelease } from '#server/config/releases.store.ts';
import { findAccountByUsername } from '#server/identity/accounts.store.ts';
import { recordAudit } from '#server/identity/audit.store.ts';

import { configurationIn, configurationOf, refuseMistakes } from './config-files.ts';
import { commandGroup, onDatabase, type Terminal } from './terminal.ts';
import { byCommandLine } from './user-actions.ts';

/** `lineside export`: a configuration as one signed bundle. */
export function exportCommand(terminal: Terminal): Command {
  return commandGroup('export', 'Write a configuration as one signed bundle')
    .argument('<file>', 'the bundle that is written')
    .option('--folder <folder>', 'of this folder; what the installation uses when absent')
    .requiredOption('--key <file>', 'private key (PEM, Ed25519); made when there is none')
    .action(
      async (file: string, { folder, key }: { folder?: string; key: string }, command: Command) => {
        if (folder === undefined)
          await onDatabase(terminal, async (db, { configDir }) =>
            write(configurationOf(installedFiles(configDir, db))),
          );
        else await write(configurationIn(folder, command));

        async function write(config: Configuration) {
          await refuseMistakes(config, command);
          const files = new Map((await config.files.read()).map(({ path, text }) => [path, text]));
          const madeAt = new Date(terminal.now());
          writeFileSync(file, packBundle(files, { key: signingKey(terminal, key), madeAt }));
          terminal.print(`${file} has ${files.size} files.`);
        }
      },
    );
}

/** `lineside import`: brings a bundle in as a release that another person approves. */
export function importCommand(terminal: Terminal): Command {
  return commandGroup('import', 'Bring a signed bundle in; an administrator approves it on Screens')
    .argument('<file>', 'the bundle')
    .requiredOption('--trust <file...>', 'public keys (PEM) that may have signed it')
    .requiredOption('--by <username>', 'account that brings it in, and cannot approve it')
    .option('--note <text>', 'what it is', '')
    .action(
      async (
        file: string,
        { trust, note, by }: { trust: string[]; note: string; by: string },
        command: Command,
      ) => {
        if (!existsSync(file)) command.error(`There is no file "${file}".`, { exitCode: 2 });
        const { files } = readBundle(readFileSync(file), trust.map(trustedKey));
        await onDatabase(terminal, async (db, { configDir }) => {
          // A bundle is the whole: what was published besides is as the folder has it again.
          const gone = (await filesInForce(db)).filter(({ path }) => !files.has(path));
          const wanted = new Map<string, string | null>(files);
          for (const { path } of gone) wanted.set(path, null);
          const installed = installedFiles(configDir, db);
          await refuseMistakes(configurationOf(filesWith(installed, wanted)), command);
          const account = await findAccountByUsername(db, by);
          if (!account) throw new Error(`There is no account "${by}".`);
          const author = { accountId: account.id, name: account.username, now: terminal.now() };
          const number = await db.transaction().execute(async (step) => {
            const added = await addRelease(step, wanted, { author, note, isWaiting: true });
            const detail = `release ${added}: brought in, ${files.size} files`;
            await recordAudit(step, author.now, {
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

/** @throws Error with one line for what is no such key. */
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
    // Said below: it is no key at all.
  }
  throw new Error(`${file} is no Ed25519 key in PEM.`);
}
