import type { Db } from '#server/db/open.ts';

import { readingTags } from './late-readings.ts';

const hourMs = 3_600_000;

/**
 * Forgets samples that are too old to arrive again. One machine at a time, so that live samples
 * never wait long. Hours and segments stay for good.
 *
 * A late sample is worked in from the checkpoint of its hour on, so the newest checkpoint before
 * `cutoff` stays, and all that came after it.
 */
export async function forgetBefore(db: Db, cutoff: number): Promise<void> {
  const kept = await db
    .selectFrom('machine_checkpoints')
    .select(({ fn }) => ['machine_id', fn.max<number>('at').as('at')])
    .where('at', '<=', cutoff)
    .groupBy('machine_id')
    .execute();
  for (const { machine_id, at } of kept) {
    await db
      .deleteFrom('machine_checkpoints')
      .where('machine_id', '=', machine_id)
      .where('at', '<', at)
      .execute();
    const metrics = await db
      .selectFrom('metrics')
      .select('name')
      .where('machine_id', '=', machine_id)
      .execute();
    // By tag: the key begins with machine and tag, so old rows are found without a look at all.
    for (const tag of [...readingTags, ...metrics.map(({ name }) => name)])
      await db
        .deleteFrom('samples')
        .where('machine_id', '=', machine_id)
        .where('tag', '=', tag)
        .where('at', '<', at)
        .execute();
  }
}

/** Forgets once an hour; returns the function that ends it. */
export function startForgetting(parts: {
  db: Db;
  now: () => number;
  retentionMs: number;
  onError: (error: unknown) => void;
}): () => void {
  const { db, now, retentionMs, onError } = parts;
  const timer = setInterval(() => {
    forgetBefore(db, now() - retentionMs).catch(onError);
  }, hourMs);
  // Housekeeping keeps no process alive.
  timer.unref();
  return () => clearInterval(timer);
}
