import type { Db } from '#server/db/open.ts';

import { findAccount } from './accounts.store.ts';
import type { Caller } from './caller.ts';

/** Who did something, and when: as rows and the audit trail keep it. */
export interface Actor {
  accountId: string;
  username: string;
  /** Epoch milliseconds. */
  at: number;
}

/** The caller as of now; an account that is gone is named by its id. */
export async function actorOf(
  { db, now }: { db: Db; now: () => number },
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<Actor> {
  const account = await findAccount(db, accountId);
  return { accountId, username: account?.username ?? accountId, at: now() };
}
