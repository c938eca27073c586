import { sql, type Updateable } from 'kysely';

import type { AccountRecord } from '#server/access/accounts.store.ts';
import { recordAudit, type AuditEvent } from '#server/access/audit.store.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { endCodes } from '#server/people/passwords/one-time-codes.store.ts';
import { endAllSessions } from '#server/people/sessions/sessions.store.ts';

import { accountState } from './account-state.ts';
import type { AccountChange } from './new-account.ts';

export type ChangedAccount = Pick<AccountRecord, 'id' | 'username'>;

interface Step {
  /** Description of the change for the audit trail. */
  detail: string;
  kind?: AuditEvent['kind'];
  set?: Updateable<Database['accounts']>;
  write?: (tx: Db) => Promise<unknown>;
}

/**
 * Disables an account: sign-in is refused, its links and sessions end.
 * @returns the ended sessions, to publish on the hub of this server.
 */
export async function disableAccount(db: Db, account: ChangedAccount, change: AccountChange) {
  let ended: string[] = [];
  await writeAccount(db, account, {
    change,
    detail: 'disabled',
    set: { disabled_at: change.at },
    write: async (tx) => {
      await endCodes(tx, account.id, change.at);
      ended = await endAllSessions(tx, account.id, { because: 'disabled', now: change.at });
    },
  });
  return ended;
}

export function enableAccount(
  db: Db,
  account: ChangedAccount,
  change: AccountChange,
): Promise<void> {
  return writeAccount(db, account, { change, detail: 'enabled', set: { disabled_at: null } });
}

/**
 * Links an EXTERNAL account to its identity at a provider; it replaces an earlier identity there.
 * @throws Problem 400 for another kind of account, an invalid issuer, or an identity of another
 * account.
 */
export async function linkIdentity(
  db: Db,
  account: AccountRecord,
  change: AccountChange & { issuer: string; subject: string },
): Promise<void> {
  const { issuer, subject } = change;
  if (account.sign_on_type !== 'EXTERNAL')
    throw new Problem(
      400,
      'account.notExternal',
      `"${account.username}" signs in with a password here, not at a provider.`,
    );
  if (!URL.canParse(issuer) || !/^https?:$/.test(new URL(issuer).protocol))
    throw new Problem(400, 'account.badIssuer', `"${issuer}" is no http(s) address of an issuer.`);
  await refuseLinked(db, account.id, { issuer, subject });
  await writeAccount(db, account, {
    change,
    detail: `identity ${subject} at ${issuer}`,
    write: async (tx) => {
      const identities = tx.deleteFrom('account_identities').where('issuer', '=', issuer);
      await identities.where('account_id', '=', account.id).execute();
      const row = { issuer, subject, account_id: account.id };
      await tx.insertInto('account_identities').values(row).execute();
    },
  });
}

/** Ends all sessions of an account, on every device. @returns their ids. */
export async function signOutAccount(
  db: Db,
  account: ChangedAccount,
  change: AccountChange,
): Promise<string[]> {
  let ended: string[] = [];
  await writeAccount(db, account, {
    change,
    kind: 'session.ended',
    detail: 'signed out everywhere',
    write: async (tx) => {
      ended = await endAllSessions(tx, account.id, { because: 'signed out', now: change.at });
    },
  });
  return ended;
}

/**
 * Runs in the caller's transaction if there is one, else in its own. Writes the account's row
 * first, which serializes concurrent changes.
 */
export function writeAccount(
  db: Db,
  { id, username }: ChangedAccount,
  { change, detail, kind = 'account.changed', set, write: more }: Step & { change: AccountChange },
): Promise<void> {
  async function apply(tx: Db): Promise<void> {
    await tx
      .updateTable('accounts')
      .set({ changed_at: change.at, version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
    const Before = await accountState(tx, id);
    if (set && Object.keys(set).length > 0)
      await tx.updateTable('accounts').set(set).where('id', '=', id).execute();
    await more?.(tx);
    const event = { accountId: id, username, detail: `${change.username}: ${detail}` };
    const changes = { Before, After: await accountState(tx, id) };
    await recordAudit(tx, change.at, { kind, ...event, changes });
  }

  return db.isTransaction ? apply(db) : db.transaction().execute(apply);
}

async function refuseLinked(
  db: Db,
  accountId: string,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<void> {
  const linked = await db
    .selectFrom('account_identities')
    .innerJoin('accounts', 'accounts.id', 'account_identities.account_id')
    .select(['accounts.id', 'accounts.username'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (linked && linked.id !== accountId)
    throw new Problem(
      400,
      'account.identityTaken',
      `This identity belongs to "${linked.username}" already.`,
    );
}

/** Marks accounts of a client as changed, so that open connections read their permissions again. */
export async function markChangedOfClient(tx: Db, clientId: string, at: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ changed_at: at })
    .where('id', 'in', (from) =>
      from.selectFrom('account_clients').select('account_id').where('client_id', '=', clientId),
    )
    .execute();
}
