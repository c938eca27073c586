import { yieldNow } from '#server/base/yield-if-due.ts';
import type { Db } from '#server/db/open.ts';

/** Messages per transaction: yields to other work in between. */
const batchSize = 500;

/**
 * Deletes messages beyond the retention, with their edit history. Their pictures become unused.
 * @param before Epoch milliseconds.
 */
export async function purgeOldMessages(db: Db, before: number): Promise<void> {
  for (;;) {
    const removed = await db.transaction().execute((tx) => removeSlice(tx, before));
    if (removed < batchSize) return;
    await yieldNow();
  }
}

async function removeSlice(tx: Db, before: number): Promise<number> {
  const rows = await tx
    .selectFrom('chat_messages')
    .select('id')
    .where('sent_at', '<=', before)
    .limit(batchSize)
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await tx.deleteFrom('chat_edits').where('message_id', 'in', ids).execute();
  await tx.deleteFrom('chat_messages').where('id', 'in', ids).execute();
  return rows.length;
}

declare module '#server/web/deps.ts' {
  interface Deps {
    /** Retention of chat messages, milliseconds; undefined: kept for good. */
    keepChatMs: number | undefined;
  }
}
