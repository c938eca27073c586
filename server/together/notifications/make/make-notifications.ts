import { randomUUID } from 'node:crypto';

import type { Selectable } from 'kysely';

import type { NotificationSettings } from '#schemas/api/notifications.gen.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';

import { addDeliveries, deliveryChannels, type Channels } from './plan-deliveries.ts';
import { quietUntil } from './quiet-hours.ts';

type NotificationKind = NotificationSettings['Muted'][number] | 'storm' | 'escalated';

/** A new notification. Its text has the key `notification.{kind}`. */
export interface NewNotification {
  kind: NotificationKind;
  /** For a summary: the kind of its items, which people may have muted. */
  mutedAs?: NotificationKind;
  /** Deduplication key: an account gets the first one only. */
  key: string;
  clientId: string;
  /** Kind of the linked page, and the id of its subject. */
  page: 'machine' | 'source';
  itemId: string;
  values: Readonly<Record<string, string | number>>;
}

/**
 * Stores a notification for each account, in the transaction of its cause. Accounts that have it
 * already are skipped.
 * @param at Epoch milliseconds.
 */
export async function addNotifications(
  tx: Db,
  { kind, mutedAs, key, clientId, page, itemId, values }: NewNotification,
  { accountIds, at }: { accountIds: readonly string[]; at: number },
): Promise<void> {
  const readers = await readersOf(tx, accountIds, { kind: mutedAs ?? kind, at });
  if (readers.length === 0) return;
  const stored = await tx
    .insertInto('notifications')
    .values(
      readers.map(({ account_id, hidden_until }) => ({
        id: randomUUID(),
        account_id,
        client_id: clientId,
        kind,
        key,
        page,
        item_id: itemId,
        text_values: JSON.stringify(values),
        at,
        read_at: null,
        ended_at: null,
        hidden_until,
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .returning(['id', 'account_id'])
    .execute();
  const channels = new Map(readers.map((reader) => [reader.account_id, reader.channels]));
  await addDeliveries(
    tx,
    stored.map(({ id, account_id }) => ({
      id,
      account_id,
      channels: channels.get(account_id) ?? {},
    })),
  );
}

interface Reader {
  account_id: string;
  hidden_until: number | null;
  /** Times of delivery by channel. */
  channels: Channels;
}

/** Accounts that have not muted the kind, with the end of their quiet hours. */
async function readersOf(
  tx: Db,
  accountIds: readonly string[],
  { kind, at }: { kind: NotificationKind; at: number },
): Promise<Reader[]> {
  if (accountIds.length === 0) return [];
  const rows = await tx
    .selectFrom('notification_settings')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .execute();
  const settings = new Map(rows.map((row) => [row.account_id, row]));
  return accountIds.flatMap((account_id) => {
    const own = settings.get(account_id);
    if (!own) return { account_id, hidden_until: null, channels: {} };
    if ((JSON.parse(own.muted) as string[]).includes(kind)) return [];
    const hidden_until = quietEnd(own, at);
    const channels = deliveryChannels(own, { kind, at: hidden_until ?? at });
    return { account_id, hidden_until, channels };
  });
}

/** End of the quiet hours around the instant; null outside of them. */
function quietEnd(own: Selectable<Database['notification_settings']>, at: number): number | null {
  const { quiet_from: from, quiet_until: until, time_zone: timeZone } = own;
  return from === null || until === null ? null : quietUntil({ from, until, timeZone }, at);
}

/** Changes the text values of the notifications with a key. */
export async function updateTextValues(
  tx: Db,
  key: string,
  values: NewNotification['values'],
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ text_values: JSON.stringify(values) })
    .where('key', '=', key)
    .execute();
}

/**
 * Marks notifications as ended.
 * @param at Epoch milliseconds.
 * @param except Accounts whose notifications stay open.
 * @returns the accounts that had them.
 */
export async function endNotifications(
  tx: Db,
  keys: readonly string[],
  { at, except = [] }: { at: number; except?: readonly string[] },
): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await tx
    .updateTable('notifications')
    .set({ ended_at: at })
    .where('key', 'in', keys)
    .where('ended_at', 'is', null)
    .$if(except.length > 0, (query) => query.where('account_id', 'not in', except))
    .returning('account_id')
    .execute();
  return [...new Set(rows.map(({ account_id }) => account_id))];
}
