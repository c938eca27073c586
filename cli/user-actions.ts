import { findAccountByUsername, type AccountRecord } from '#server/access/accounts.store.ts';
import type { Db } from '#server/db/open.ts';
import {
  disableAccount,
  enableAccount,
  linkIdentity,
  signOutAccount,
} from '#server/people/accounts/account-changes.ts';
import { issueAccountLink } from '#server/people/accounts/account-links.ts';
import { refuseUnknownName } from '#server/people/accounts/account-names.ts';
import { listAccounts, type ListedAccount } from '#server/people/accounts/command-account-list.ts';
import { editAccount } from '#server/people/accounts/edit-account.ts';
import { addAccount, type AccountChange } from '#server/people/accounts/new-account.ts';
import { readTrail } from '#server/people/audit/audit-trail.ts';

import { clientIdOf } from './named-client.ts';
import { onDatabase, printResult, tableLines, type Format, type Terminal } from './terminal.ts';

/** Author of changes in the audit trail. */
export const byCommandLine = 'command line';

export function listUsers(terminal: Terminal, format: Format): Promise<void> {
  return onDatabase(terminal, async (db) => {
    const accounts = await listAccounts(db);
    printResult(terminal, format, { data: accounts, lines: accountLines(accounts) });
  });
}

export interface NewUserOptions extends Format {
  email?: string;
  role: string[];
  client: string[];
  language: string;
  external?: string;
  passwordStdin?: boolean;
}

export function addUser(terminal: Terminal, typed: string, options: NewUserOptions): Promise<void> {
  const { email, role, client, language, external, passwordStdin } = options;
  if (role.length === 0) throw new Error('Give at least one --role');
  return onDatabase(terminal, async (db, { publicUrl }) => {
    const now = terminal.now();
    const account = {
      username: typed,
      email,
      language,
      roles: role,
      clients: await clientIdsOf(db, client),
      provider: external,
      password: passwordStdin ? (await terminal.read()).replace(/\r?\n$/, '') : undefined,
    };
    await addAccount(db, account, { at: now, username: byCommandLine });
    const user = await findUser(db, typed);
    if (user.activated_at === null) await printLink(terminal, options, { db, user, publicUrl });
    else await printUser(terminal, options, { db, user, words: 'is there, and active' });
  });
}

export function linkUser(terminal: Terminal, username: string, format: Format): Promise<void> {
  return onDatabase(terminal, async (db, { publicUrl }) =>
    printLink(terminal, format, { db, user: await findUser(db, username), publicUrl }),
  );
}

type Target =
  | 'disabled'
  | 'enabled'
  | 'signed out'
  | { roles: string[] }
  | { clients: string[] }
  | { issuer: string; subject: string };

export function changeUser(
  terminal: Terminal,
  username: string,
  { to, ...format }: Format & { to: Target },
): Promise<void> {
  return onDatabase(terminal, async (db) => {
    const user = await findUser(db, username);
    const change = { at: terminal.now(), username: byCommandLine };
    const words = await apply(to, { db, user, change });
    await printUser(terminal, format, { db, user, words });
  });
}

/** @returns a description of the result. */
async function apply(
  to: Target,
  { db, user, change }: { db: Db; user: AccountRecord; change: AccountChange },
): Promise<string> {
  if (to === 'disabled') return `is disabled; ${ended(await disableAccount(db, user, change))}`;
  if (to === 'signed out') return `is signed out; ${ended(await signOutAccount(db, user, change))}`;
  if (to === 'enabled') {
    await enableAccount(db, user, change);
    return 'is enabled';
  }
  if ('roles' in to) {
    await editAccount(db, user, { ...change, ...to });
    return `has the roles ${to.roles.join(', ')}`;
  }
  if ('clients' in to) {
    await editAccount(db, user, { ...change, clients: await clientIdsOf(db, to.clients) });
    return `sees ${to.clients.join(', ')}`;
  }
  await linkIdentity(db, user, { ...change, ...to });
  return `is ${to.subject} at ${to.issuer}`;
}

async function clientIdsOf(db: Db, typed: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const one of typed) ids.push(await clientIdOf(db, one));
  return ids;
}

function ended({ length }: readonly string[]): string {
  return length === 1 ? '1 session ended' : `${length} sessions ended`;
}

export function showLog(
  terminal: Terminal,
  { last, user, ...format }: Format & { last: number; user?: string },
): Promise<void> {
  return onDatabase(terminal, async (db) => {
    const events = await readTrail(db, { last, ...(await wanted(db, user)) });
    // Newest last, as in logs; without events an unknown name is an error.
    if (user !== undefined && events.length === 0) await findUser(db, user);
    const lines = events
      .toReversed()
      .map(({ At, Kind, Username, Address, Detail }) => [At, Kind, Username, Address, Detail]);
    printResult(terminal, format, {
      data: events.toReversed(),
      lines: tableLines(['AT', 'KIND', 'USERNAME', 'ADDRESS', 'DETAIL'], lines),
    });
  });
}

async function wanted(db: Db, name: string | undefined) {
  if (name === undefined) return {};
  return { user: { name, accountId: (await findAccountByUsername(db, name))?.id } };
}

/** @throws Problem that suggests the nearest username. */
async function findUser(db: Db, typed: string): Promise<AccountRecord> {
  const found = await findAccountByUsername(db, typed);
  if (found) return found;
  const usernames = (await listAccounts(db)).map(({ Username }) => Username);
  refuseUnknownName('account', typed, usernames);
  throw new Error(`There is no account "${typed}".`);
}

async function printLink(
  terminal: Terminal,
  format: Format,
  { db, user, publicUrl }: { db: Db; user: AccountRecord; publicUrl: string },
): Promise<void> {
  const { link, purpose, expiresAt } = await issueAccountLink(db, user, {
    publicUrl,
    now: terminal.now(),
  });
  const until = new Date(expiresAt).toISOString();
  const whatFor = purpose === 'activation' ? 'activates the account' : 'leads to a new password';
  printResult(terminal, format, {
    data: { Username: user.username, Purpose: purpose, Link: link, ExpiresAt: until },
    lines: [`For ${user.username}. It ${whatFor}, works once, until ${until}:`, link],
  });
}

async function printUser(
  terminal: Terminal,
  format: Format,
  { db, user, words }: { db: Db; user: AccountRecord; words: string },
): Promise<void> {
  const accounts = await listAccounts(db);
  const data = accounts.find(({ Username }) => Username === user.username);
  printResult(terminal, format, { data, lines: [`${user.username} ${words}.`] });
}

function accountLines(accounts: readonly ListedAccount[]): string[] {
  return tableLines(
    ['USERNAME', 'EMAIL', 'SIGN-ON', 'STATE', 'ROLES', 'CLIENTS', 'LAST SEEN'],
    accounts.map((account) => [
      account.Username,
      account.Email,
      account.Provider ?? account.SignOn,
      account.State,
      account.Roles.join(', '),
      account.Clients.join(', '),
      account.LastSeenAt,
    ]),
  );
}
