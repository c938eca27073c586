import type { Db } from '#server/db/open.ts';
import { isNotRemoved } from '#server/db/scope.ts';

/** A notification to send through one channel. */
export interface Delivery {
  notificationId: string;
  channel: 'mail' | 'push';
  accountId: string;
  batchId: string | null;
  attempts: number;
  dueAt: number;
  /** Unread, still ongoing or part of a digest, and still visible to its reader. */
  isWanted: boolean;
  kind: string;
  key: string;
  page: string;
  itemId: string;
  values: Record<string, string | number>;
  at: number;
  endedAt: number | null;
  email: string | null;
  language: string;
  timeZone: string;
}

/** The rest waits for the next run. */
const batchSize = 500;

/** Due unsent deliveries, the longest due first. */
export async function openDeliveries(db: Db, now: number): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .innerJoin('accounts', 'accounts.id', 'deliveries.account_id')
    .leftJoin('notification_settings as own', 'own.account_id', 'deliveries.account_id')
    .leftJoin('account_clients as seen', (join) =>
      join
        .onRef('seen.account_id', '=', 'deliveries.account_id')
        .onRef('seen.client_id', '=', 'notifications.client_id')
        .on(isNotRemoved('seen.client_id')),
    )
    .select(['notification_id', 'channel', 'deliveries.account_id', 'batch_id', 'attempts'])
    .select(['due_at', 'kind', 'key', 'page', 'item_id', 'text_values', 'at', 'ended_at'])
    .select(['read_at', 'email', 'language', 'disabled_at', 'own.time_zone', 'own.digest'])
    .select('seen.client_id as seen_client')
    .where('closed_at', 'is', null)
    .where('next_at', '<=', now)
    .orderBy('due_at')
    .orderBy('notification_id')
    .orderBy('channel')
    .limit(batchSize)
    .execute();
  return rows.map((row) => ({
    notificationId: row.notification_id,
    channel: row.channel,
    accountId: row.account_id,
    batchId: row.batch_id,
    attempts: row.attempts,
    dueAt: row.due_at,
    isWanted: isWanted(row),
    kind: row.kind,
    key: row.key,
    page: row.page,
    itemId: row.item_id,
    values: JSON.parse(row.text_values) as Delivery['values'],
    at: row.at,
    endedAt: row.ended_at,
    email: row.email,
    language: row.language,
    timeZone: row.time_zone ?? 'UTC',
  }));
}

interface Judged {
  channel: 'mail' | 'push';
  /** Set after a first attempt: the mail may have arrived, so its batch must not change. */
  batch_id: string | null;
  read_at: number | null;
  ended_at: number | null;
  disabled_at: number | null;
  seen_client: string | null;
  email: string | null;
  digest: string | null;
}

function isWanted({ channel, batch_id, ...row }: Judged): boolean {
  if (row.disabled_at !== null || row.seen_client === null) return false;
  if (channel === 'push') return row.read_at === null && row.ended_at === null;
  if (row.email === null) return false;
  if (batch_id !== null) return true;
  const isDigest = row.digest !== null && row.digest !== 'NONE';
  return row.read_at === null && (isDigest || row.ended_at === null);
}

interface Closing {
  outcome: 'sent' | 'not needed' | 'refused' | 'given up';
  /** Epoch milliseconds. */
  at: number;
}

/** Marks deliveries as finished. */
export async function closeDeliveries(
  db: Db,
  some: readonly Delivery[],
  { outcome, at }: Closing,
): Promise<void> {
  for (const channel of ['mail', 'push'] as const) {
    const ids = some.filter((one) => one.channel === channel).map((one) => one.notificationId);
    if (ids.length === 0) continue;
    await db
      .updateTable('deliveries')
      .set({ outcome, closed_at: at })
      .where('channel', '=', channel)
      .where('notification_id', 'in', ids)
      .execute();
  }
}

/** Schedules a retry. */
export async function postponeDeliveries(
  db: Db,
  { notificationId, channel, attempts }: Delivery,
  nextAt: number,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ attempts: attempts + 1, next_at: nextAt })
    .where('notification_id', '=', notificationId)
    .where('channel', '=', channel)
    .execute();
}
