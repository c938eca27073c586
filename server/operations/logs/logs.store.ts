import { randomUUID } from 'node:crypto';

import type { LogEntry } from '#schemas/api/logs.gen.ts';
import type { Db } from '#server/db/open.ts';

/** @param at Epoch milliseconds. */
export async function addLogEntry(
  db: Db,
  at: number,
  { accountId, entry }: { accountId: string; entry: LogEntry },
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      id: randomUUID(),
      account_id: accountId,
      mode: entry.Mode,
      message: entry.Message,
      at,
    })
    .execute();
}
