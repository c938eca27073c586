import { randomUUID } from 'node:crypto';

import type { PushDevice, PushSubscription } from '#schemas/api/notifications.gen.ts';
import type { Caller } from '#server/access/caller.ts';
import { instantText } from '#server/base/instant-text.ts';
import type { Db } from '#server/db/open.ts';

import type { Subscription } from './send-push.ts';

/** Limit per account: the oldest is removed. */
const maxOfAccount = 10;

/** Stores a subscription. It is taken from another account that had the same endpoint. */
export async function addSubscription(
  db: Db,
  { accountId, sessionId }: Caller,
  given: { subscription: PushSubscription; userAgent: string | undefined; at: number },
): Promise<void> {
  const { Endpoint: endpoint, P256dh: p256dh, Auth: auth, IsRenewal } = given.subscription;
  const own = {
    account_id: accountId,
    session_id: sessionId,
    p256dh,
    auth,
    user_agent: given.userAgent?.slice(0, 300) ?? null,
    created_at: given.at,
  };
  if (IsRenewal === true) {
    await db
      .updateTable('push_subscriptions')
      .set(own)
      .where('endpoint', '=', endpoint)
      .where('account_id', '=', accountId)
      .execute();
    return;
  }
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('push_subscriptions')
      .values({ id: randomUUID(), endpoint, ...own })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(own))
      .execute();
    const rows = await tx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('account_id', '=', accountId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    const old = rows.slice(maxOfAccount).map(({ id }) => id);
    if (old.length > 0) await tx.deleteFrom('push_subscriptions').where('id', 'in', old).execute();
  });
}

/** Subscriptions of an account whose sessions are active. */
export function listSubscriptions(
  db: Db,
  accountId: string,
): Promise<(Subscription & { id: string })[]> {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select(['push_subscriptions.id', 'endpoint', 'p256dh', 'auth'])
    .where('push_subscriptions.account_id', '=', accountId)
    .where('sessions.revoked_at', 'is', null)
    .orderBy('push_subscriptions.created_at')
    .execute();
}

export async function listDevices(db: Db, caller: Caller): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select(['push_subscriptions.id', 'session_id', 'push_subscriptions.created_at'])
    .select('push_subscriptions.user_agent')
    .where('push_subscriptions.account_id', '=', caller.accountId)
    .where('sessions.revoked_at', 'is', null)
    .orderBy('push_subscriptions.created_at')
    .execute();
  return rows.map((row) => ({
    Id: row.id,
    UserAgent: row.user_agent,
    CreatedAt: instantText(row.created_at),
    IsCurrent: row.session_id === caller.sessionId,
  }));
}

export async function dropSubscription(db: Db, id: string, accountId?: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
    .execute();
}
