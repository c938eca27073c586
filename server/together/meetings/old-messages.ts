import { yieldNow } from '#server/base/yield-if-due.ts';
import type { Db } from '#server/db/open.ts';

/** Removed in one piece: other work goes on between two. */
const batchSize = 500;

/**
 * Removes messages that are older than the installation keeps them, with what they said before they
 * were changed. Their pictures are unused from then on.
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
    /** For how long messages of chats are kept, milliseconds; undefined: for good. */
    keepChatMs: number | undefined;
  }
}
