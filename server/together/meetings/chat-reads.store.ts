import { sql } from 'kysely';

import type { Db } from '#server/db/open.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';

/** Marks messages as read up to `seq`, at most to the last message; the mark never goes back. */
export async function markRead(
  db: Db,
  { machineId, accountId, seq: asked }: { machineId: string; accountId: string; seq: number },
): Promise<void> {
  const { last } = await db
    .selectFrom('chat_messages')
    .select(({ fn }) => fn.max('seq').as('last'))
    .where('machine_id', '=', machineId)
    .executeTakeFirstOrThrow();
  const seq = Math.min(asked, last ?? 0);
  await db
    .insertInto('chat_reads')
    .values({ machine_id: machineId, account_id: accountId, seq })
    .onConflict((conflict) =>
      conflict
        .columns(['machine_id', 'account_id'])
        .doUpdateSet({ seq })
        .where('chat_reads.seq', '<', seq),
    )
    .execute();
}

interface Unread {
  machineIds: readonly string[];
  accountId: string;
  caller: ClientScope;
}

/** Number of unread messages of other people. */
export async function countUnread(
  db: Db,
  { machineIds, accountId, caller }: Unread,
): Promise<number> {
  if (machineIds.length === 0) return 0;
  const { count } = await db
    .selectFrom('chat_messages')
    .leftJoin('chat_reads', (join) =>
      join
        .onRef('chat_reads.machine_id', '=', 'chat_messages.machine_id')
        .on('chat_reads.account_id', '=', accountId),
    )
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('chat_messages.machine_id', 'in', machineIds)
    .where(withinScope('chat_messages.client_id', caller))
    .where('chat_messages.account_id', '<>', accountId)
    .where('withdrawn_at', 'is', null)
    .whereRef('chat_messages.seq', '>', sql<number>`coalesce(chat_reads.seq, 0)`)
    .executeTakeFirstOrThrow();
  return Number(count);
}
