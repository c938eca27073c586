import type { AccountLink, NewAccountLink } from '#schemas/api/admin-accounts.gen.ts';
import { findAccount, unknownAccount, type AccountRecord } from '#server/access/accounts.store.ts';
import { instantText } from '#server/base/instant-text.ts';
import { versionConflict } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import {
  disableAccount,
  enableAccount,
  signOutAccount,
  writeAccount,
} from '#server/people/accounts/account-changes.ts';
import { issueAccountLink } from '#server/people/accounts/account-links.ts';
import { accountState, type AccountState } from '#server/people/accounts/account-state.ts';
import { editAccount, type AccountEdit } from '#server/people/accounts/edit-account.ts';
import {
  lockAccounts,
  refuseBeyondRights,
  refuseNoSysadmin,
  type AccountAction,
} from '#server/people/accounts/grant-rules.ts';
import { checkNewAccount, insertAccount } from '#server/people/accounts/new-account.ts';
import { removeUnused, hasSignedIn } from '#server/people/accounts/remove-account.ts';
import { linkMail } from '#server/people/mail/link-mail.ts';
import { endSessions } from '#server/people/sessions/end-sessions.ts';
import { endAllSessions } from '#server/people/sessions/sessions.store.ts';
import type { RowUpdate, Change, Values } from '#server/resource-kit/describe/define-resource.ts';
import type { Deps } from '#server/web/deps.ts';

import { withFields } from './account-faults.ts';
import { readAccount } from './account-list.ts';

type AccountValues = Partial<{
  Username: string;
  Email: string | null;
  Language: string | null;
  Roles: readonly string[];
  Clients: readonly string[] | null;
  Provider: string | null;
}>;

/**
 * Creates an account. With a password here, an activation link is in the reply, and mailed where
 * mail is set up and an address is known.
 * @throws Problem 400 with the field, 409 for a role beyond the caller's rights.
 */
export async function inviteAccount(
  deps: Deps,
  values: Values,
  change: Change,
): Promise<NewAccountLink> {
  const given = values as AccountValues;
  const account = {
    username: given.Username ?? '',
    email: given.Email || undefined,
    language: given.Language ?? undefined,
    roles: given.Roles ?? [],
    clients: given.Clients ?? [],
    provider: given.Provider?.trim() || undefined,
  };
  return withFields(given, async () => {
    const checked = await checkNewAccount(deps.db, account);
    const made = await deps.db.transaction().execute(async (tx) => {
      await lockAccounts(tx);
      await refuseBeyondRights(tx, { by: change.caller, account: undefined, ...account });
      // Checked again inside the transaction: of two calls with one name, the second fails here.
      await checkNewAccount(tx, account);
      const id = await insertAccount(tx, checked, change);
      const record = await accountOf(tx, id);
      return { record, link: account.provider ? undefined : await newLink(deps, tx, record) };
    });
    const { record, link } = made;
    return link ? send(deps, record, link) : { Id: record.id, Username: record.username };
  });
}

/** @throws Problem 404, 409 for a conflicting change or beyond the caller's rights, 400. */
export async function updateAccount(deps: Deps, altered: RowUpdate): Promise<void> {
  const { id, version, change } = altered;
  const given = altered.values as AccountValues;
  await administer(deps, { id, change, roles: given.Roles }, (tx, account) =>
    withFields(given, async () => {
      if (account.version !== version) throw versionConflict('account', await readAccount(tx, id));
      const before = await accountState(tx, id);
      await editAccount(tx, account, { ...editOf(given), ...change });
      const after = await accountState(tx, id);
      const isLess = before && after && hasLess(before, after);
      return isLess ? endAllSessions(tx, id, { because, now: change.at }) : [];
    }),
  );
}

/** Null removes a value; missing fields stay unchanged. */
function editOf({ Email, Language, Roles, Clients, Provider }: AccountValues): AccountEdit {
  return {
    roles: Roles,
    email: Email === undefined ? undefined : Email || null,
    language: Language === null ? 'en-US' : Language,
    clients: Clients === null ? [] : Clients,
    provider: Provider === undefined ? undefined : Provider?.trim() || null,
  };
}

const because = 'rights were taken away';

/** Whether the account has lost roles or clients, or changed its provider. */
function hasLess(before: AccountState, after: AccountState): boolean {
  return (
    before.Provider !== after.Provider ||
    before.Roles.some((name) => !after.Roles.includes(name)) ||
    before.Clients.some((id) => !after.Clients.includes(id))
  );
}

/** Disables a used account; removes an unused one. @throws Problem 404, 409 */
export function removeOrDisableAccount(deps: Deps, id: string, change: Change): Promise<void> {
  return administer(deps, { id, change, isEnd: true }, async (tx, account) => {
    if (await hasSignedIn(tx, id)) return disableAccount(tx, account, change);
    await removeUnused(tx, account, change);
    return [];
  });
}

/** Further actions, by the last part of their path. */
export const accountActions = {
  disable: (deps: Deps, id: string, change: Change) =>
    administer(deps, { id, change, isEnd: true }, (tx, account) =>
      disableAccount(tx, account, change),
    ),
  enable: (deps: Deps, id: string, change: Change) =>
    administer(deps, { id, change }, async (tx, account) => {
      await enableAccount(tx, account, change);
      return [];
    }),
  signout: (deps: Deps, id: string, change: Change) =>
    administer(deps, { id, change }, (tx, account) => signOutAccount(tx, account, change)),
} as const;

/**
 * A new link, to activate the account or reset the password. The previous one ends.
 * @throws Problem 404, 409, 400 for an account that is disabled or has no password here.
 */
export async function renewLink(deps: Deps, id: string, change: Change): Promise<AccountLink> {
  const { record, link } = await deps.db.transaction().execute(async (tx) => {
    await lockAccounts(tx);
    const account = await accountOf(tx, id);
    await refuseBeyondRights(tx, { by: change.caller, account });
    await writeAccount(tx, account, { change, detail: 'new link' });
    return { record: account, link: await newLink(deps, tx, account) };
  });
  return send(deps, record, link);
}

/**
 * Runs a change of an account by an administrator: checks rights, in one transaction, then
 * publishes.
 */
async function administer(
  deps: Deps,
  {
    id,
    change,
    ...action
  }: { id: string; change: Change } & Pick<AccountAction, 'roles' | 'isEnd'>,
  act: (tx: Db, account: AccountRecord) => Promise<string[]>,
): Promise<void> {
  const ended = await deps.db.transaction().execute(async (tx) => {
    await lockAccounts(tx);
    const account = await accountOf(tx, id);
    const state = await accountState(tx, id);
    await refuseBeyondRights(tx, { by: change.caller, account, ...action });
    const sessions = await act(tx, account);
    if (state?.Roles.includes('Sysadmin')) await refuseNoSysadmin(tx);
    return sessions;
  });
  deps.identity.callers.forgetAccount(id);
  await endSessions(ended, because, deps);
}

/** @throws Problem 404 where the id is not of a person's account. */
async function accountOf(tx: Db, id: string): Promise<AccountRecord> {
  const account = await findAccount(tx, id);
  if (!account || account.sign_on_type === 'KIOSK') throw unknownAccount();
  return account;
}

function newLink({ publicUrl, now }: Deps, tx: Db, account: AccountRecord) {
  return issueAccountLink(tx, account, { publicUrl, now: now() });
}

function send(
  { mailer }: Deps,
  account: AccountRecord,
  link: Awaited<ReturnType<typeof newLink>>,
): AccountLink {
  const { email } = account;
  const isMailed = email !== null && mailer.isReady();
  // Not awaited: mail may be slow, and the reply has the link anyway.
  if (isMailed) void mailer.send(linkMail({ ...link, account: { ...account, email } }));
  return {
    Id: account.id,
    Username: account.username,
    Purpose: link.purpose,
    Link: link.link,
    ExpiresAt: instantText(link.expiresAt),
    IsMailed: isMailed,
  };
}
