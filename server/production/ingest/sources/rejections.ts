import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from '#server/db/open.ts';
import type { PipelineDeps } from '#server/production/ingest/batch.ts';
import type { RejectionCode } from '#server/production/ingest/check/check-sample.ts';
import { minuteMs, dayMs } from '#shared/durations.ts';

import { shownPayload } from './shown-payload.ts';

const everyMs = minuteMs;
/** Per source and code; older ones are dropped. */
const maxExamples = 5;
/** Retention of examples. */
export const keepExamplesMs = 30 * dayMs;

/** A payload of a source that was not stored. */
export interface RejectedPayload {
  code: RejectionCode;
  /** The payload as received. */
  payload: unknown;
}

interface Example {
  at: number;
  payload: unknown;
}

interface Pending {
  sourceId: string;
  code: RejectionCode;
  count: number;
  /** The newest of the counted payloads. */
  examples: Example[];
  timer: NodeJS.Timeout | undefined;
  flushedAt: number;
}

/**
 * Reports rejected samples: one line of the log and one write a minute for each source and code,
 * and a message on the bus for the metrics.
 */
export function createRejections({ db, bus, log, now }: PipelineDeps) {
  const pending = new Map<string, Pending>();
  /** Writes are serialized; `close` waits for those under way. */
  let writing: Promise<void> = Promise.resolve();

  function flush(entry: Pending): void {
    const { sourceId, code, count, examples } = entry;
    clearTimeout(entry.timer);
    entry.timer = undefined;
    entry.flushedAt = performance.now();
    entry.count = 0;
    entry.examples = [];
    if (count === 0) return;
    log.warn({ source: sourceId, code, count }, 'samples were rejected');
    const at = now();
    writing = writing
      .then(() => addRejections(db, { sourceId, code, count, at, examples }))
      .catch((err: unknown) => log.error({ err }, 'rejected samples could not be counted'));
  }

  function addOne(sourceId: string, { code, payload }: RejectedPayload) {
    const key = `${sourceId}\n${code}`;
    const entry = pending.get(key) ?? {
      sourceId,
      code,
      count: 0,
      examples: [],
      timer: undefined,
      flushedAt: -Infinity,
    };
    pending.set(key, entry);
    entry.count += 1;
    entry.examples = [...entry.examples, { at: now(), payload }].slice(-maxExamples);
    const waitMs = Math.max(0, entry.flushedAt + everyMs - performance.now());
    entry.timer ??= setTimeout(() => flush(entry), waitMs).unref();
  }

  return {
    /** Counts the rejected samples of a batch. */
    add(sourceId: string, refused: readonly RejectedPayload[]) {
      for (const one of refused) addOne(sourceId, one);
      const codes = refused.map(({ code }) => code);
      if (codes.length > 0) bus.publish('samples.rejected', { sourceId, codes });
    },
    /** Writes all pending counts. */
    async close() {
      for (const entry of pending.values()) flush(entry);
      await writing;
    },
  };
}

interface RejectionCount {
  sourceId: string;
  code: string;
  count: number;
  at: number;
  examples: readonly Example[];
}

function addRejections(
  db: Db,
  { sourceId, code, count, at, examples }: RejectionCount,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('source_rejections')
      .values({ source_id: sourceId, code, count, last_at: at })
      .onConflict((conflict) =>
        conflict.columns(['source_id', 'code']).doUpdateSet({
          count: sql<number>`source_rejections.count + excluded.count`,
          last_at: sql<number>`excluded.last_at`,
        }),
      )
      .execute();
    const rows = examples.map((one) => ({
      id: randomUUID(),
      source_id: sourceId,
      code,
      at: one.at,
      payload: shownPayload(one.payload),
    }));
    if (rows.length > 0) await tx.insertInto('rejected_examples').values(rows).execute();
    const kept = tx
      .selectFrom('rejected_examples')
      .select('id')
      .where('source_id', '=', sourceId)
      .where('code', '=', code)
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(maxExamples);
    await tx
      .deleteFrom('rejected_examples')
      .where('source_id', '=', sourceId)
      .where('code', '=', code)
      .where('id', 'not in', kept)
      .execute();
  });
}

/** Deletes examples older than `at`. */
export async function purgeExamplesBefore(db: Db, at: number): Promise<void> {
  await db.deleteFrom('rejected_examples').where('at', '<', at).execute();
}

/** Rejections of a source, the most frequent code first, with the newest examples. */
export async function listRejections(db: Db, sourceId: string) {
  const counted = (await rejectionsBySource(db, sourceId)).get(sourceId) ?? [];
  const examples = await db
    .selectFrom('rejected_examples')
    .select(['id', 'code', 'at', 'payload'])
    .where('source_id', '=', sourceId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
  return counted.map(({ code, count, lastAt }) => ({
    code,
    count,
    lastAt,
    examples: examples.filter((one) => one.code === code),
  }));
}

/** Rejections of each source since it was registered, the most frequent code first. */
export async function rejectionsBySource(
  db: Db,
  sourceId?: string,
): Promise<Map<string, { code: string; count: number; lastAt: number }[]>> {
  const rows = await db
    .selectFrom('source_rejections')
    .selectAll()
    .$if(sourceId !== undefined, (query) => query.where('source_id', '=', String(sourceId)))
    .orderBy('count', 'desc')
    .orderBy('code')
    .execute();
  const bySource = new Map<string, { code: string; count: number; lastAt: number }[]>();
  for (const { source_id, code, count, last_at } of rows)
    bySource.set(source_id, [...(bySource.get(source_id) ?? []), { code, count, lastAt: last_at }]);
  return bySource;
}
