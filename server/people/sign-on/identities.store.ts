import type { AccountRecord } from '#server/access/accounts.store.ts';
import type { Db } from '#server/db/open.ts';
import { hashSecret } from '#server/people/sessions/tokens.ts';

import type { ProviderIdentity } from './provider-client.ts';

/**
 * The account linked to an identity. Names and emails from a provider are ignored: people who can
 * choose theirs could impersonate others.
 */
export function findAccountByIdentity(
  db: Db,
  { issuer, subject }: ProviderIdentity,
): Promise<AccountRecord | undefined> {
  return db
    .selectFrom('accounts')
    .innerJoin('account_identities', 'account_identities.account_id', 'accounts.id')
    .selectAll('accounts')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export function findAccount(db: Db, accountId: string): Promise<AccountRecord | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst();
}

/** Marks a proof as used. False if it was used before: of two tries at once one wins. */
export async function consumeProof(
  db: Db,
  { proofId, accountId, expiresAt }: { proofId: string; accountId: string; expiresAt: number },
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('one_time_codes')
    .values({
      code_hash: hashSecret(proofId),
      purpose: 'sign-on-proof',
      account_id: accountId,
      expires_at: expiresAt,
      used_at: now,
    })
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
