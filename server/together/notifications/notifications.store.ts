import type { Selectable } from 'kysely';

import type {
  Notification,
  NotificationChanges,
  Notifications,
  NotificationsChanged,
} from '#schemas/api/notifications.gen.ts';
import type { Caller } from '#server/access/caller.ts';
import { instantText } from '#server/base/instant-text.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope } from '#server/db/scope.ts';
import type { Database } from '#server/db/tables/schema.ts';
import type { ListQuery } from '#server/web/lists/list.ts';
import { cutPage, pageWith } from '#server/web/lists/sql-page.ts';

export interface NotificationsCall {
  page?: string | undefined;
  itemId?: string | undefined;
  unreadOnly: boolean;
  /** Epoch milliseconds: earliest instant. */
  since: number;
  query: ListQuery;
  /** Epoch milliseconds. */
  now: number;
}

/** Notifications of the caller on subjects still in scope, newest first. */
export async function listNotifications(
  db: Db,
  caller: Caller,
  { page, itemId, unreadOnly, since, query, now }: NotificationsCall,
): Promise<Notifications> {
  const wanted = own(db, caller, now)
    .where('at', '>=', since)
    .$if(page !== undefined, (some) => some.where('page', '=', String(page)))
    .$if(itemId !== undefined, (some) => some.where('item_id', '=', String(itemId)))
    .$if(unreadOnly, (some) => some.where('read_at', 'is', null).where('ended_at', 'is', null))
    .selectAll()
    .orderBy('at', query.ascending ? 'asc' : 'desc')
    .orderBy('id');
  const found = await cutPage(db, wanted, query);
  return {
    ...pageWith(found, found.Items.map(describe)),
    Unread: await countUnread(db, caller, now),
  };
}

/** Marks notifications as read or unread, all or none. @throws Problem 404 for another person's. */
export function changeNotifications(
  db: Db,
  caller: Caller,
  { changes, at }: { changes: NotificationChanges; at: number },
): Promise<NotificationsChanged> {
  const ids = [...new Set(changes.map(({ Id }) => Id))];
  return db.transaction().execute(async (tx) => {
    for (const isRead of [true, false]) {
      const some = changes.filter(({ IsRead = true }) => IsRead === isRead).map(({ Id }) => Id);
      if (some.length === 0) continue;
      await tx
        .updateTable('notifications')
        .set({ read_at: isRead ? at : null })
        .where('account_id', '=', caller.accountId)
        .where(withinScope('client_id', caller))
        .where('id', 'in', some)
        // The first time of reading stays.
        .where('read_at', isRead ? 'is' : 'is not', null)
        .execute();
    }
    const rows = await own(tx, caller, at)
      .selectAll()
      .where('id', 'in', ids)
      .orderBy('at', 'desc')
      .orderBy('id')
      .execute();
    if (rows.length < ids.length)
      throw new Problem(404, 'notification.unknown', 'There is no such notification.');
    return { Items: rows.map(describe), Unread: await countUnread(tx, caller, at) };
  });
}

async function countUnread(db: Db, caller: Caller, now: number): Promise<number> {
  const { count } = await own(db, caller, now)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('read_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Without those that are held back by current quiet hours. */
function own(db: Db, caller: Caller, now: number) {
  return db
    .selectFrom('notifications')
    .where('account_id', '=', caller.accountId)
    .where(withinScope('client_id', caller))
    .where(({ or, eb }) => or([eb('hidden_until', 'is', null), eb('hidden_until', '<=', now)]));
}

function describe(row: Selectable<Database['notifications']>): Notification {
  return {
    Id: row.id,
    Kind: row.kind,
    Page: row.page,
    AssociatedToItemId: row.item_id,
    Values: JSON.parse(row.text_values) as Record<string, string | number>,
    At: instantText(row.at),
    IsRead: row.read_at !== null,
    ReadAt: instantText(row.read_at),
    EndedAt: instantText(row.ended_at),
  };
}
