import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { createLocalBus } from '#server/base/bus.ts';
import { isPostgres } from '#server/db/dialects/which-database.ts';
import type { Db } from '#server/db/open.ts';
import { openTestDatabase, testDatabases } from '#server/db/test-database.ts';
import { machine, storeFact } from '#server/production/ingest/facts.fixture.ts';
import { createPipeline } from '#server/production/ingest/pipeline.ts';
import {
  installSmallPlant,
  morning,
  sample,
} from '#server/production/ingest/small-plant.fixture.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import { recomputePieces } from './recompute-pieces.ts';

test.each(testDatabases)(
  'a category that is changed while stops are counted by it is in them afterwards, on %s',
  async (kind) => {
    const { db, close } = await openTestDatabase(kind);
    await prepare(db);
    let finish: (() => void) | undefined;
    const mayEnd = new Promise<void>((resolve) => (finish = resolve));
    let hasCounted = false;
    let hasChanged = false;
    const counting = db.transaction().execute(async (tx) => {
      await recomputePieces(tx, machine, { start: morning, end: morning + 3_600_000 });
      hasCounted = true;
      await mayEnd;
    });
    await eventually(() => expect(hasCounted).toBe(true));
    const changing = db.transaction().execute(async (tx) => {
      await storeFact(tx, { is: 'category', of: 'setup', category: 'planned' }, morning);
      hasChanged = true;
    });
    await eventually(async () => expect(hasChanged || (await isWaiting(db))).toBe(true));
    finish?.();
    await Promise.all([counting, changing]);

    const pieces = await db.selectFrom('stop_pieces').select(['reason_id', 'category']).execute();
    expect(pieces).toEqual([{ reason_id: 'setup', category: 'planned' }]);
    await close();
  },
);

/** A machine that has been stopped since the morning, with a reason for some of that time. */
async function prepare(db: Db): Promise<void> {
  await installSmallPlant(db);
  await db
    .insertInto('stop_reasons')
    .values({
      id: 'setup',
      client_id: 'acme',
      parent_id: null,
      display_name: 'Setup',
      display_name_key: 'setup',
      code: 'SETUP',
      code_key: 'setup',
      category: 'changeover',
      is_hidden: 0,
    })
    .execute();
  const log = { warn: () => {}, error: () => {} };
  const pipeline = createPipeline({ db, bus: createLocalBus(), now: anHourLater, log });
  await pipeline.ingest('line', [sample('status', 'STOPPED', 0)]);
  await pipeline.close();
  const fact = { is: 'assignment', slot: 0, from: 1, length: 1, reason: 'setup' } as const;
  await db.transaction().execute((tx) => storeFact(tx, fact, morning));
}

function anHourLater(): number {
  return morning + 3_600_000;
}

/** SQLite has one writer: the second transaction always waits. */
async function isWaiting(db: Db): Promise<boolean> {
  if (!isPostgres(db)) return true;
  const { rows } = await sql`SELECT 1 FROM pg_locks WHERE NOT granted`.execute(db);
  return rows.length > 0;
}
