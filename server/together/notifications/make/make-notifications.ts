import { randomUUID } from 'node:crypto';

import type { Selectable } from 'kysely';

import type { NotificationSettings } from '#schemas/api/notifications.gen.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';

import { addDeliveries, channelsOf, type Channels } from './plan-deliveries.ts';
import { quietUntil } from './quiet-hours.ts';

type NotificationKind = NotificationSettings['Muted'][number] | 'storm' | 'escalated';

/** What people are notified of. Its text is `notification.{kind}`. */
export interface NewNotification {
  kind: NotificationKind;
  /** Where it stands for several: the kind of each, which people may have muted. */
  mutedAs?: NotificationKind;
  /** Of two with one key an account gets the first. */
  key: string;
  clientId: string;
  /** The kind of page that it leads to, and what the page is about. */
  page: 'machine' | 'source';
  itemId: string;
  values: Readonly<Record<string, string | number>>;
}

/**
 * Stores a notification for each account, in the transaction of what it is about. Who has it already
 * does not get it again.
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
  /** When it is to be sent, where it is. */
  channels: Channels;
}

/** Those who want it, and until when it is not shown to them. */
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
    const channels = channelsOf(own, { kind, at: hidden_until ?? at });
    return { account_id, hidden_until, channels };
  });
}

/** When the quiet hours end that the instant lies in; null outside of them. */
function quietEnd(own: Selectable<Database['notification_settings']>, at: number): number | null {
  const { quiet_from: from, quiet_until: until, time_zone: timeZone } = own;
  return from === null || until === null ? null : quietUntil({ from, until, timeZone }, at);
}

/** Says something else in the notifications of a key. */
export async function changeNotified(
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
 * What these notifications are about is over.
 * @param at Epoch milliseconds.
 * @param except accounts for which it is not.
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
