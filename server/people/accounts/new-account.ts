import { randomUUID } from 'node:crypto';

import type { Actor } from '#server/access/actor.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { languages } from '#server/base/languages.ts';
import { Problem } from '#server/base/problem.ts';
import { nameKey } from '#server/db/dialects/sort-key.ts';
import type { Db } from '#server/db/open.ts';
import { refuseWeakPassword } from '#server/people/passwords/password-rules.ts';
import { hashPassword } from '#server/people/passwords/password.ts';

import {
  normalizeEmail,
  refuseTaken,
  refuseUnknownName,
  normalizeUsername,
} from './account-names.ts';
import { writeClients, writeRoles } from './account-roles.ts';
import { accountState } from './account-state.ts';

export interface NewAccount {
  username: string;
  email?: string | undefined;
  /** A code of `languages`; default English. */
  language?: string | undefined;
  roles: readonly string[];
  /** Client ids. */
  clients: readonly string[];
  /** Name of the identity provider of the account, which has no password then. */
  provider?: string | undefined;
  /** With a password the account is active at once; without, the first sign-in needs a link. */
  password?: string | undefined;
}

/** Author and time of a change, for the audit trail; the command line has no account. */
export type AccountChange = Pick<Actor, 'username' | 'at'>;

/**
 * Creates an account. With a provider it is active at once: the provider controls who can sign in.
 * @returns its id.
 * @throws Problem 400 for an invalid name, email, role, client, language or password.
 */
export async function addAccount(
  db: Db,
  account: NewAccount,
  change: AccountChange,
): Promise<string> {
  const checked = await checkNewAccount(db, account);
  return db.transaction().execute((tx) => insertAccount(tx, checked, change));
}

/** A validated new account. */
export interface CheckedAccount extends NewAccount {
  passwordHash: string | null;
}

/**
 * Checks that are slow or may fail, done before the transaction that creates the account.
 * @throws Problem 400 as `addAccount`.
 */
export async function checkNewAccount(db: Db, account: NewAccount): Promise<CheckedAccount> {
  const { language = 'en-US', provider, password } = account;
  const username = normalizeUsername(account.username);
  const email = account.email === undefined ? undefined : normalizeEmail(account.email);
  const codes = languages.map(({ Code }) => Code);
  refuseUnknownName('language', language, codes);
  if (provider !== undefined && password !== undefined)
    throw new Problem(
      400,
      'account.badPassword',
      'An account that signs in at a provider has no password here.',
    );
  await refuseTaken(db, email === undefined ? [username] : [username, email]);
  if (password === undefined) return { ...account, username, email, language, passwordHash: null };
  await refuseWeakPassword(password, { username, email: email ?? null });
  return { ...account, username, email, language, passwordHash: await hashPassword(password) };
}

/** The rows of a new account and their audit event, inside the caller's transaction. */
export async function insertAccount(
  tx: Db,
  account: CheckedAccount,
  { at: now, username: by }: AccountChange,
): Promise<string> {
  const id = randomUUID();
  const { username, email, language = 'en-US', provider, passwordHash, roles, clients } = account;
  const isActive = provider !== undefined || passwordHash !== null;
  await tx
    .insertInto('accounts')
    .values({
      id,
      username,
      password_hash: passwordHash,
      language,
      sign_on_type: provider === undefined ? 'PASSWORD' : 'EXTERNAL',
      created_at: now,
      email: email ?? null,
      provider: provider ?? null,
      activated_at: isActive ? now : null,
      disabled_at: null,
      changed_at: now,
      username_key: nameKey(username),
      email_key: email === undefined ? null : nameKey(email),
    })
    .execute();
  await writeRoles(tx, id, roles);
  await writeClients(tx, id, clients);
  const detail = `${by}: ${roles.join(', ')}`;
  const changes = { After: await accountState(tx, id) };
  await recordAudit(tx, now, {
    kind: 'account.created',
    accountId: id,
    username,
    detail,
    changes,
  });
  return id;
}
