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
import type { Configuration } from '#server/screens/configuration/configuration.ts';
import { filesWith } from '#server/screens/files/config-files.ts';
import { packBundle, readBundle } from '#server/screens/releases/bundle.ts';
import { installedFiles } from '#server/screens/releases/installed-files.ts';
import { filesInForce } from '#server/screens/releases/published-files.ts';
import { addRelease } from '#server/screens/releases/releases.store.ts';
import { formsOfUnknownClients } from '#server/screens/releases/unknown-clients.ts';

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

interface ImportOptions {
  trust: string[];
  note: string;
  by: string;
  older?: boolean;
}

/** `lineside import`: brings a bundle in as a release that another person approves. */
export function importCommand(terminal: Terminal): Command {
  return commandGroup('import', 'Bring a signed bundle in; an administrator approves it on Screens')
    .argument('<file>', 'the bundle')
    .requiredOption('--trust <file...>', 'public keys (PEM) that may have signed it')
    .requiredOption('--by <username>', 'account that brings it in, and cannot approve it')
    .option('--note <text>', 'what it is', '')
    .option('--older', 'also where a newer one was brought in before')
    .action(
      async (file: string, { trust, note, by, older = false }: ImportOptions, command: Command) => {
        if (!existsSync(file)) command.error(`There is no file "${file}".`, { exitCode: 2 });
        const { files, madeAt } = readBundle(readFileSync(file), trust.map(trustedKey));
        await onDatabase(terminal, async (db, { configDir }) => {
          if (!older) await refuseOlder(db, madeAt);
          // A bundle is the whole: what was published besides is as the folder has it again.
          const gone = (await filesInForce(db)).filter(({ path }) => !files.has(path));
          const wanted = new Map<string, string | null>(files);
          for (const { path } of gone) wanted.set(path, null);
          const installed = installedFiles(configDir, db);
          await refuseMistakes(configurationOf(filesWith(installed, wanted)), command);
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

/** @throws Error with one line: what was signed once can be sent again by anyone who has it. */
async function refuseOlder(db: Db, madeAt: string): Promise<void> {
  const newest = await newestOf(db);
  if (newest === undefined || madeAt >= newest) return;
  throw new Error(
    `The bundle was made at ${madeAt}, and one of ${newest} was brought in already. --older takes it all the same.`,
  );
}

async function newestOf(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', newestBundle)
    .executeTakeFirst();
  return row?.value;
}

async function noteBundle(db: Db, madeAt: string): Promise<void> {
  if (madeAt < ((await newestOf(db)) ?? '')) return;
  const value = madeAt;
  await db
    .insertInto('settings')
    .values({ name: newestBundle, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
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
