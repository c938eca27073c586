import { recordAudit } from '#server/access/audit.store.ts';
import type { Db } from '#server/db/open.ts';

import type { ChangedAccount } from './account-changes.ts';
import { accountState } from './account-state.ts';
import type { AccountChange } from './new-account.ts';

/** Tables with rows of used accounts only. */
const tracesOfUse = ['sessions', 'visits', 'audit_log'] as const;
const ownTables = ['account_roles', 'account_clients', 'account_identities'] as const;

/** Whether the account was ever signed in to. */
export async function hasSignedIn(tx: Db, accountId: string): Promise<boolean> {
  for (const table of tracesOfUse) {
    const found = await tx
      .selectFrom(table)
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (found) return true;
  }
  const signIn = await tx
    .selectFrom('audit_events')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['signIn.succeeded', 'account.activated'])
    .executeTakeFirst();
  return signIn !== undefined;
}

/** Removes an unused account, in the caller's transaction. */
export async function removeUnused(
  tx: Db,
  { id, username }: ChangedAccount,
  { username: by, at: now }: AccountChange,
): Promise<void> {
  const Before = await accountState(tx, id);
  for (const table of ownTables) await tx.deleteFrom(table).where('account_id', '=', id).execute();
  await tx.deleteFrom('one_time_codes').where('account_id', '=', id).execute();
  await tx.deleteFrom('accounts').where('id', '=', id).execute();
  const event = { accountId: id, username, detail: `${by}: removed`, changes: { Before } };
  await recordAudit(tx, now, { kind: 'account.removed', ...event });
}
