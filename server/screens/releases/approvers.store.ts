import { adminRoles } from '#server/access/accounts.store.ts';
import type { Db } from '#server/db/open.ts';

import type { Release } from './releases.store.ts';

/**
 * Whether an account may approve a release: one of another person, or its own where no other
 * administrator can sign in.
 */
export async function mayApprove(
  db: Db,
  accountId: string,
  release: Pick<Release, 'account_id'>,
): Promise<boolean> {
  return release.account_id !== accountId || !(await hasOtherAdmin(db, accountId));
}

async function hasOtherAdmin(db: Db, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('account_roles')
    .innerJoin('account_rows', 'account_rows.id', 'account_roles.account_id')
    .select('account_rows.id')
    .where('account_roles.name', 'in', [...adminRoles])
    .where('account_rows.status', '=', 'ACTIVE')
    .where('account_rows.id', '!=', accountId)
    .executeTakeFirst();
  return found !== undefined;
}
