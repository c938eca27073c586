import type { Db } from '#server/db/open.ts';

import { findAccount } from './accounts.store.ts';
import type { Caller } from './caller.ts';

/** Account and time of an action, for rows and the audit trail. */
export interface Actor {
  accountId: string;
  username: string;
  /** Epoch milliseconds. */
  at: number;
}

/** The caller at this instant; a deleted account has its id as name. */
export async function actorOf(
  { db, now }: { db: Db; now: () => number },
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<Actor> {
  const account = await findAccount(db, accountId);
  return { accountId, username: account?.username ?? accountId, at: now() };
}
