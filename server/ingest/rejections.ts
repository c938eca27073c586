import { sql } from 'kysely';

import type { Db } from '#server/db/open.ts';

import type { PipelineDeps } from './batch.ts';
import type { RejectionCode } from './check-sample.ts';

const everyMs = 60_000;

interface Pending {
  sourceId: string;
  code: RejectionCode;
  count: number;
  timer: NodeJS.Timeout | undefined;
  flushedAt: number;
}

/**
 * Makes rejected samples visible where people look: one line of the log and one write a minute for
 * each source and code, and a message on the bus for the metrics.
 */
export function createRejections({ db, bus, log, now }: PipelineDeps) {
  const pending = new Map<string, Pending>();

  async function flush(entry: Pending): Promise<void> {
    const { sourceId, code, count } = entry;
    clearTimeout(entry.timer);
    entry.timer = undefined;
    entry.flushedAt = performance.now();
    entry.count = 0;
    if (count === 0) return;
    log.warn({ source: sourceId, code, count }, 'samples were rejected');
    await addRejections(db, { sourceId, code, count, at: now() }).catch((err: unknown) =>
      log.error({ err }, 'rejected samples could not be counted'),
    );
  }

  function addOne(sourceId: string, code: RejectionCode) {
    const key = `${sourceId}\n${code}`;
    const entry = pending.get(key) ?? {
      sourceId,
      code,
      count: 0,
      timer: undefined,
      flushedAt: -Infinity,
    };
    pending.set(key, entry);
    entry.count += 1;
    const waitMs = Math.max(0, entry.flushedAt + everyMs - performance.now());
    entry.timer ??= setTimeout(() => void flush(entry), waitMs).unref();
  }

  return {
    /** Counts what was rejected of a batch. */
    add(sourceId: string, codes: readonly RejectionCode[]) {
      for (const code of codes) addOne(sourceId, code);
      if (codes.length > 0) bus.publish('samples.rejected', { sourceId, codes });
    },
    /** Writes what is not written yet. */
    async close() {
      for (const entry of pending.values()) await flush(entry);
    },
  };
}

async function addRejections(
  db: Db,
  { sourceId, code, count, at }: { sourceId: string; code: string; count: number; at: number },
): Promise<void> {
  await db
    .insertInto('source_rejections')
    .values({ source_id: sourceId, code, count, last_at: at })
    .onConflict((conflict) =>
      conflict.columns(['source_id', 'code']).doUpdateSet({
        count: sql<number>`source_rejections.count + excluded.count`,
        last_at: sql<number>`excluded.last_at`,
      }),
    )
    .execute();
}

/** What was rejected of each source since it was registered, the most frequent code first. */
export async function rejectionsBySource(
  db: Db,
): Promise<Map<string, { code: string; count: number; lastAt: number }[]>> {
  const rows = await db
    .selectFrom('source_rejections')
    .selectAll()
    .orderBy('count', 'desc')
    .orderBy('code')
    .execute();
  const bySource = new Map<string, { code: string; count: number; lastAt: number }[]>();
  for (const { source_id, code, count, last_at } of rows)
    bySource.set(source_id, [...(bySource.get(source_id) ?? []), { code, count, lastAt: last_at }]);
  return bySource;
}
