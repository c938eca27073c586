import { randomUUID } from 'node:crypto';

import { backoffMs, giveUpAfterMs } from '#server/base/backoff.ts';
import { groupBy } from '#server/base/group-by.ts';
import type { Db } from '#server/db/open.ts';
import { isRefusal } from '#server/people/mail/mailer.ts';
import type { Deps } from '#server/web/deps.ts';

import {
  closeDeliveries,
  openDeliveries,
  postponeDeliveries,
  type Delivery,
} from './deliveries.store.ts';
import { deliveryMail, pushMessage } from './delivery-texts.ts';
import { loadPushKey } from './push-key.ts';
import { sendPush } from './send-push.ts';
import { dropSubscription, listSubscriptions } from './subscriptions.store.ts';

export type DeliveryDeps = Pick<Deps, 'db' | 'now' | 'mailer' | 'config' | 'publicUrl' | 'push'> & {
  log: { warn(details: object, message: string): void };
};

/**
 * Sends due deliveries. Each is stored before it is sent, and closed after it was accepted: after a
 * crash in between it is sent again, mails with the same Message-ID.
 */
export async function deliverDue(deps: DeliveryDeps): Promise<void> {
  const { db, now } = deps;
  const due = await openDeliveries(db, now());
  const unwanted = due.filter(({ isWanted }) => !isWanted);
  await closeDeliveries(db, unwanted, { outcome: 'not needed', at: now() });
  const wanted = due.filter(({ isWanted }) => isWanted);
  const late = wanted.filter(({ dueAt }) => dueAt <= now() - giveUpAfterMs);
  await closeDeliveries(db, late, { outcome: 'given up', at: now() });
  if (late.length > 0) deps.log.warn({ count: late.length }, 'notifications could not be sent');
  const needed = wanted.filter((one) => !late.includes(one));
  const [pushes, mails] = (['push', 'mail'] as const).map((one) =>
    needed.filter(({ channel }) => channel === one),
  );
  // In parallel: an unresponsive service does not delay the other channel.
  await Promise.all([pushAll(deps, pushes ?? []), mailAll(deps, mails ?? [])]);
}

/** One message for each delivery, to all browsers of its account. */
async function pushAll(deps: DeliveryDeps, due: readonly Delivery[]): Promise<void> {
  if (due.length === 0) return;
  const { db, now } = deps;
  const key = await loadPushKey(db);
  const given = { ...deps.push, key, contact: contactOf(deps.publicUrl), now: now() };
  for (const delivery of due) {
    const message = await pushMessage(deps, delivery);
    const outcomes = [];
    for (const subscription of await listSubscriptions(db, delivery.accountId)) {
      const outcome = await sendPush(subscription, message, given);
      if (outcome === 'gone') await dropSubscription(db, subscription.id);
      outcomes.push(outcome);
    }
    const isLater = outcomes.includes('later') && !outcomes.includes('sent');
    if (isLater) await postpone(db, [delivery], now());
    else await closeDeliveries(db, [delivery], { outcome: closedAs(outcomes), at: now() });
  }
}

function closedAs(outcomes: readonly string[]): 'sent' | 'refused' | 'not needed' {
  if (outcomes.includes('sent')) return 'sent';
  return outcomes.includes('refused') ? 'refused' : 'not needed';
}

/** Push services require a contact of the sender, and reject plain http URLs. */
function contactOf(publicUrl: string): string {
  return publicUrl.startsWith('https:')
    ? publicUrl
    : `mailto:lineside@${new URL(publicUrl).hostname}`;
}

/**
 * One mail per account with all its due deliveries. Stops for a while when the server accepts none.
 */
async function mailAll(deps: DeliveryDeps, due: readonly Delivery[]): Promise<void> {
  const { db, now, mailer, log } = deps;
  const left = await batched(db, due);
  while (left.length > 0) {
    const batch = left.shift() ?? [];
    try {
      await mailer.hand(await deliveryMail(deps, batch));
      await closeDeliveries(db, batch, { outcome: 'sent', at: now() });
    } catch (error) {
      const reason = (error as Error).message;
      log.warn({ reason }, 'a mail with notifications was not taken');
      if (isRefusal(error)) {
        await closeDeliveries(db, batch, { outcome: 'refused', at: now() });
        continue;
      }
      await postpone(db, [batch, ...left].flat(), now());
      return;
    }
  }
}

/** Batches of an earlier attempt stay together: their mail has an id already. */
async function batched(db: Db, due: readonly Delivery[]): Promise<Delivery[][]> {
  const batches = groupBy(due, ({ batchId, accountId }) => batchId ?? `of ${accountId}`);
  const made = [];
  for (const batch of batches.values()) made.push(await withId(db, batch));
  return made;
}

async function withId(db: Db, batch: readonly Delivery[]): Promise<Delivery[]> {
  const batchId = batch[0]?.batchId ?? randomUUID();
  if (batch[0]?.batchId === null)
    await db
      .updateTable('deliveries')
      .set({ batch_id: batchId })
      .where('channel', '=', 'mail')
      .where(
        'notification_id',
        'in',
        batch.map(({ notificationId }) => notificationId),
      )
      .execute();
  return batch.map((one) => ({ ...one, batchId }));
}

async function postpone(db: Db, some: readonly Delivery[], now: number): Promise<void> {
  for (const one of some) await postponeDeliveries(db, one, now + backoffMs(one.attempts));
}
