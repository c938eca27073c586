import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { purgeSamplesBefore } from '#server/production/ingest/retention.ts';
import { installSmallPlant } from '#server/production/ingest/small-plant.fixture.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import { complete as partition } from './migrations/043-weeks-of-samples.ts';
import type { Db } from './open.ts';
import { makeSampleWeeks, sampleWeek } from './sample-weeks.ts';
import { inSnapshot } from './snapshot.ts';
import type { Database } from './tables/schema.ts';
import { openTestDatabase, testDatabases, type TestDatabase } from './test-database.ts';

const week = 7 * 86_400_000;
/** A Monday. */
const monday = Date.UTC(2026, 5, 1);

test('weeks begin on Mondays at 00:00 UTC', () => {
  const inIt = { start: monday, end: monday + week };
  expect([monday - 1, monday, monday + week - 1].map(sampleWeek)).toEqual([
    { start: monday - week, end: monday },
    inIt,
    inIt,
  ]);
});

describe.runIf(testDatabases.includes('PostgreSQL'))('weeks of samples on PostgreSQL', () => {
  let database: TestDatabase;
  let db: Db;
  beforeEach(async () => {
    database = await openTestDatabase('PostgreSQL');
    ({ db } = database);
    await installSmallPlant(db);
  });
  afterEach(() => database.close());

  test('this week and two more have tables, once; what waited is moved there', async () => {
    await store('temperature', [monday - 1, monday, monday + week]);
    // By two instances at once, and an hour later.
    await Promise.all([makeSampleWeeks(db, monday + 5), makeSampleWeeks(db, monday + 5)]);
    await makeSampleWeeks(db, monday + week);

    expect(await tables()).toEqual({
      samples_from_20260601: 1,
      samples_from_20260608: 1,
      samples_from_20260615: 0,
      samples_from_20260622: 0,
      samples_rest: 1,
    });
    await store('temperature', [monday, monday + 1]);
    expect(await instants('temperature')).toEqual([monday - 1, monday, monday + 1, monday + week]);
  });

  test('a week goes as a whole when its end is too old; readings that are needed stay', async () => {
    await makeSampleWeeks(db, monday);
    for (const machine of ['machine-1', 'machine-2'])
      await store('totalparts', [monday, monday + 10, monday + 20], machine);
    await store('temperature', [monday, monday + week]);
    const checkpoints = [
      { machine_id: 'machine-1', at: monday + 10, ledger: '{}' },
      { machine_id: 'machine-2', at: monday + week, ledger: '{}' },
    ];
    await db.insertInto('machine_checkpoints').values(checkpoints).execute();

    await purgeSamplesBefore(db, monday + week - 1);
    expect(await instants('temperature')).toEqual([monday, monday + week]);
    await purgeSamplesBefore(db, monday + week);

    expect(await instants('temperature')).toEqual([monday + week]);
    expect(await instants('totalparts', 'machine-1')).toEqual([monday + 10, monday + 20]);
    expect(await instants('totalparts', 'machine-2')).toEqual([]);
    const kept = { machine_id: 'machine-1', name: 'temperature', at: monday };
    expect(await db.selectFrom('metric_quarters').selectAll().execute()).toEqual([
      { ...kept, count: 1, sum: 1, least: 1, most: 1 },
    ]);
    expect(await tables()).toMatchObject({ samples_rest: 2, samples_from_20260608: 1 });
    expect(Object.keys(await tables())).not.toContain('samples_from_20260601');
  });

  test('samples of an installation of before become one part and go like a week', async () => {
    await undoPartition();
    const now = Date.now();
    const next = sampleWeek(now).end;
    await store('temperature', [monday, now]);
    await db.transaction().execute(partition);

    await makeSampleWeeks(db, now);
    const name = `samples_until_${new Date(next).toISOString().slice(0, 10).replaceAll('-', '')}`;
    expect(await tables()).toMatchObject({ [name]: 2, samples_rest: 0 });
    expect(Object.keys(await tables())).toHaveLength(4);
    await store('temperature', [now, next]);
    expect(await instants('temperature')).toEqual([monday, now, next]);

    await purgeSamplesBefore(db, next);
    expect(await instants('temperature')).toEqual([next]);
  });

  test('a sample that is stored while its week gets a table is kept', async () => {
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let place = 0; place < 50; place += 1)
        await store('temperature', [monday + writer * 1000 + place]);
    });
    await Promise.all([...writers, makeSampleWeeks(db, monday)]);

    expect(await instants('temperature')).toHaveLength(400);
    expect(await tables()).toMatchObject({ samples_from_20260601: 400, samples_rest: 0 });
  });

  test('a snapshot sees samples although their week gets a table meanwhile', async () => {
    await store('temperature', [monday, monday + 1]);
    let making: Promise<void> | undefined;
    const read = await inSnapshot(db, async (snapshot) => {
      await snapshot.selectFrom('machines').select('id').execute();
      let isMade = false;
      making = makeSampleWeeks(db, monday).then(() => {
        isMade = true;
      });
      await eventually(async () => expect(isMade || (await isWaiting())).toBe(true));
      const inWeek = snapshot.selectFrom('samples').select('at');
      return inWeek
        .where('at', '>=', monday)
        .where('at', '<', monday + week)
        .execute();
    });
    await making;

    expect(read).toHaveLength(2);
    expect(await tables()).toMatchObject({ samples_from_20260601: 2, samples_rest: 0 });
  });

  test('who reads for long is waited for, and writers do not stand behind it for long', async () => {
    const reading = db.transaction().execute(async (tx) => {
      await tx.selectFrom('samples').select('at').execute();
      await sql`SELECT pg_sleep(1.2)`.execute(tx);
    });
    const making = makeSampleWeeks(db, monday);
    await store('temperature', [monday]);
    await Promise.all([reading, making]);

    expect(await tables()).toMatchObject({ samples_from_20260601: 1, samples_rest: 0 });
  });

  async function store(tag: string, at: readonly number[], machine = 'machine-1') {
    const rows = at.map((instant): Database['samples'] => ({
      machine_id: machine,
      tag,
      at: instant,
      seq: -1,
      source_id: 'line',
      number_value: 1,
      text_value: null,
      quality: 0,
    }));
    await db
      .insertInto('samples')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Whether a transaction waits for the samples table. */
  async function isWaiting(): Promise<boolean> {
    const { rows } = await sql`SELECT 1 FROM pg_locks
      WHERE relation = 'samples'::regclass AND NOT granted`.execute(db);
    return rows.length > 0;
  }

  async function instants(tag: string, machine = 'machine-1') {
    const rows = await db
      .selectFrom('samples')
      .select('at')
      .where('tag', '=', tag)
      .where('machine_id', '=', machine)
      .orderBy('at')
      .execute();
    return rows.map(({ at }) => at);
  }

  /** Number of rows by partition of the samples. */
  async function tables() {
    const { rows } = await sql<{ name: string }>`SELECT inhrelid::regclass::text AS name
      FROM pg_inherits WHERE inhparent = 'samples'::regclass ORDER BY 1`.execute(db);
    const counted: Record<string, number> = {};
    for (const { name } of rows) {
      const count = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(name)}`.execute(
        db,
      );
      counted[name] = count.rows[0]?.n ?? 0;
    }
    return counted;
  }

  /** The table as it was before migration 043. */
  async function undoPartition() {
    await sql`DROP VIEW report_values`.execute(db);
    await sql`CREATE TABLE plain (LIKE samples INCLUDING DEFAULTS)`.execute(db);
    await sql`DROP TABLE samples`.execute(db);
    await sql`ALTER TABLE plain RENAME TO samples`.execute(db);
    await sql`ALTER TABLE samples ADD CONSTRAINT samples_pkey
      PRIMARY KEY (machine_id, tag, at, seq, source_id)`.execute(db);
  }
});
