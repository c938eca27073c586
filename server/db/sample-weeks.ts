import { setTimeout as sleep } from 'node:timers/promises';

import { sql, type Transaction } from 'kysely';

import { dayMs, weekMs } from '#shared/durations.ts';

import { isPostgres } from './dialects/which-database.ts';
import type { Db } from './open.ts';
import type { Database } from './tables/schema.ts';

/*
 * On PostgreSQL each week of samples is a partition, from Monday 00:00 UTC: old ones are dropped
 * whole instead of row by row. Samples of a week without a partition are in `samples_rest`. SQLite
 * has one table. Source: docs/decisions/061.
 */

/** The first Monday after the epoch, a Thursday. */
const mondayMs = 4 * dayMs;
const weeksAhead = 2;
/** Longest wait for the lock, and so of samples behind it; shorter than the deadlock check. */
const lockTimeoutMs = 500;
const lockNotAvailable = '55P03';
const maxAttempts = 10;
const betweenAttemptsMs = 1000;

export interface SampleWeek {
  start: number;
  end: number;
}

interface WeekTable extends SampleWeek {
  name: string;
}

/** The week that an instant is in. */
export function sampleWeek(at: number): SampleWeek {
  const start = Math.floor((at - mondayMs) / weekMs) * weekMs + mondayMs;
  return { start, end: start + weekMs };
}

/**
 * `from` and the Monday of a week; `until` and a Monday for all samples older than the weekly
 * tables.
 */
export function weekTableName(kind: 'from' | 'until', monday: number): string {
  return `samples_${kind}_${new Date(monday).toISOString().slice(0, 10).replaceAll('-', '')}`;
}

/** Table whose samples are deleted row by row. */
export function samplesWithoutWeek(db: Db): 'samples' | 'samples_rest' {
  return isPostgres(db) ? 'samples_rest' : 'samples';
}

/** Makes the tables of this week and the next ones, and moves their samples from `samples_rest`. */
export async function makeSampleWeeks(db: Db, now: number): Promise<void> {
  if (!isPostgres(db)) return;
  const first = sampleWeek(now).start;
  for (let start = first; start <= first + weeksAhead * weekMs; start += weekMs)
    if (!(await hasWeek(db, start))) await makeWeek(db, start);
}

async function hasWeek(db: Db, at: number): Promise<boolean> {
  return (await weekTables(db)).some(({ start, end }) => start <= at && at < end);
}

async function makeWeek(db: Db, start: number): Promise<void> {
  const name = sql.table(weekTableName('from', start));
  const bounds = sql`at >= ${sql.lit(start)} AND at < ${sql.lit(start + weekMs)}`;
  await changeTables(db, async (tx) => {
    // Another instance may have made it.
    if (await hasWeek(tx, start)) return;
    await sql`CREATE TABLE ${name} (LIKE samples INCLUDING DEFAULTS)`.execute(tx);
    await sql`WITH moved AS (DELETE FROM samples_rest WHERE ${bounds} RETURNING *)
      INSERT INTO ${name} SELECT * FROM moved`.execute(tx);
    await sql`ALTER TABLE samples ATTACH PARTITION ${name}
      FOR VALUES FROM (${sql.lit(start)}) TO (${sql.lit(start + weekMs)})`.execute(tx);
  });
}

/**
 * Drops the weeks that end before `cutoff`. Readings from the last checkpoint before it on stay, in
 * `samples_rest`: only machines silent since then have any.
 */
export async function dropSampleWeeks(
  db: Db,
  {
    cutoff,
    readingTags,
    onOld,
  }: {
    cutoff: number;
    /** Tags that figures are computed from. */
    readingTags: readonly string[];
    /** Called with each table before it is dropped. */
    onOld: (table: string) => Promise<void>;
  },
): Promise<void> {
  if (!isPostgres(db)) return;
  const old = (await weekTables(db)).filter(({ end }) => end <= cutoff);
  for (const { name, end } of old) {
    await onOld(name);
    await changeTables(db, async (tx) => {
      const week = sql.table(name);
      if (!(await weekTables(tx)).some((other) => other.name === name)) return;
      await sql`ALTER TABLE samples DETACH PARTITION ${week}`.execute(tx);
      await sql`INSERT INTO samples SELECT week.* FROM
        (SELECT id, coalesce((SELECT max(at) FROM machine_checkpoints
          WHERE machine_id = machines.id AND at <= ${cutoff}), 0) AS since FROM machines) AS kept
        JOIN ${week} AS week ON week.machine_id = kept.id AND week.at >= kept.since
          AND week.tag IN (${sql.join(readingTags)})
        WHERE kept.since < ${end}`.execute(tx);
      await sql`DROP TABLE ${week}`.execute(tx);
    });
  }
}

/**
 * Retries while the samples are locked.
 * @throws the database's error, also after the last attempt.
 */
async function changeTables(
  db: Db,
  change: (tx: Transaction<Database>) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await tryToChange(db, change);
      return;
    } catch (error) {
      const isInUse = (error as { code?: string }).code === lockNotAvailable;
      if (!isInUse || attempt === maxAttempts) throw error;
    }
    await sleep(betweenAttemptsMs);
  }
}

function tryToChange(db: Db, change: (tx: Transaction<Database>) => Promise<void>) {
  return db.transaction().execute(async (tx) => {
    await sql`SET LOCAL lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx);
    // Inserts wait here, before they look up the partition of their week.
    await sql`LOCK TABLE samples IN ACCESS EXCLUSIVE MODE`.execute(tx);
    await change(tx);
  });
}

async function weekTables(db: Db): Promise<WeekTable[]> {
  const { rows } = await sql<{ name: string }>`SELECT relname AS name
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'samples'::regclass ORDER BY 1`.execute(db);
  return rows.flatMap(({ name }) => {
    const [, kind, year, month, day] =
      /^samples_(from|until)_(\d{4})(\d\d)(\d\d)$/.exec(name) ?? [];
    if (!kind) return [];
    const monday = Date.UTC(Number(year), Number(month) - 1, Number(day));
    return kind === 'from'
      ? [{ name, start: monday, end: monday + weekMs }]
      : [{ name, start: -Infinity, end: monday }];
  });
}
