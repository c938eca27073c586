import type { Db } from '#server/db/open.ts';

import { findAgreement, signAgreements } from './agreements.store.ts';

/** Removes all agreements. */
export async function withoutAgreements(db: Db): Promise<void> {
  await db.deleteFrom('agreement_signatures').execute();
  await db.deleteFrom('agreements').execute();
}

/** Signs all agreements for every account. */
export async function agreedByAll(db: Db, at: number): Promise<void> {
  const accounts = await db.selectFrom('accounts').select(['id', 'username']).execute();
  for (const account of accounts) {
    const own = await findAgreement(db, account.id);
    if (own) await signAgreements(db, account, { unsigned: own.unsigned, at });
  }
}
