import { sql } from 'kysely';

import { yieldNow } from '#server/base/yield-if-due.ts';
import type { Db } from '#server/db/open.ts';
import { dropSampleWeeks, samplesWithoutWeek } from '#server/db/sample-weeks.ts';
import { readingTags } from '#server/production/figures/hours/stored-readings.ts';

import { keepQuarters, keepQuartersOfTable } from './metric-quarters.ts';

/** Rows per delete: blocks the database and the event loop for a few milliseconds. */
const batchSize = 2000;

/** Samples of one tag of a machine. */
export interface Series {
  machine_id: string;
  tag: string;
}

/**
 * Deletes samples older than the retention, in slices: live samples are stored in between. Hours
 * and segments stay for good.
 * A late sample is applied from the checkpoint of its hour on, so the newest checkpoint before
 * `cutoff` stays, with all readings after it. Metrics are deleted up to the cutoff, also of
 * machines without readings and of names no longer registered. On PostgreSQL a whole week is
 * dropped at once, when its end is too old.
 */
export async function purgeSamplesBefore(db: Db, cutoff: number): Promise<void> {
  const kept = new Map<string, number>();
  const checkpoints = await db
    .selectFrom('machine_checkpoints')
    .select(({ fn }) => ['machine_id', fn.max<number>('at').as('at')])
    .where('at', '<=', cutoff)
    .groupBy('machine_id')
    .execute();
  for (const { machine_id, at } of checkpoints) {
    kept.set(machine_id, at);
    await db
      .deleteFrom('machine_checkpoints')
      .where('machine_id', '=', machine_id)
      .where('at', '<', at)
      .execute();
    await yieldNow();
  }
  await dropSampleWeeks(db, {
    cutoff,
    readingTags,
    onOld: (table) => keepQuartersOfTable(db, table),
  });
  const readings = new Set<string>(readingTags);
  for (let series = await seriesAfter(db); series; series = await seriesAfter(db, series)) {
    const { machine_id, tag } = series;
    // Without a checkpoint, applying a late reading needs all readings.
    const before = readings.has(tag) ? (kept.get(machine_id) ?? 0) : cutoff;
    await purgeSeries(db, series, before);
    await yieldNow();
  }
}

/** The key begins with machine and tag, so the next series is found without reading its rows. */
function seriesAfter(db: Db, last?: Series): Promise<Series | undefined> {
  return db
    .selectFrom(samplesWithoutWeek(db))
    .select(['machine_id', 'tag'])
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(machine_id, tag) > (${last?.machine_id}, ${last?.tag})`),
    )
    .orderBy('machine_id')
    .orderBy('tag')
    .limit(1)
    .executeTakeFirst();
}

async function purgeSeries(db: Db, { machine_id, tag }: Series, before: number): Promise<void> {
  const table = samplesWithoutWeek(db);
  for (;;) {
    const next = await db
      .selectFrom(table)
      .select('at')
      .where('machine_id', '=', machine_id)
      .where('tag', '=', tag)
      .where('at', '<', before)
      .orderBy('at')
      .offset(batchSize)
      .limit(1)
      .executeTakeFirst();
    const end = next?.at ?? before;
    await db.transaction().execute(async (tx) => {
      await keepQuarters(tx, { table, series: { machine_id, tag }, before: end });
      await tx
        .deleteFrom(table)
        .where('machine_id', '=', machine_id)
        .where('tag', '=', tag)
        .where('at', '<', end)
        .execute();
    });
    if (!next) return;
    await yieldNow();
  }
}
