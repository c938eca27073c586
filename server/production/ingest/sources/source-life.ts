import type { Selectable, Transaction } from 'kysely';

import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { hourMs, minuteMs } from '#shared/durations.ts';

/*
 * Silence is judged by source, not by machine: sources that report only changes may send nothing of
 * a machine for hours. Any sample counts as a sign of life, and so does an empty batch.
 */

/** Liveness of a source. Instants in epoch milliseconds. */
export interface SourceLife {
  id: string;
  heardAt: number | null;
  silentSince: number | null;
  /** After this many milliseconds without a sign of life it is silent. Infinity: never. */
  limitMs: number;
}

/** The two longest intervals between signs of life that ended in one hour. */
interface HourGaps {
  hour: number;
  longest: number;
  second: number;
}

const hoursKept = 24;
const minLimitMs = minuteMs;
/** Largest expected difference between the clocks of instances. */
const maxAheadMs = 10_000;
/** Least interval of writing signs of life. */
export const writeEveryMs = 1000;

/**
 * Records a sign of life of these sources.
 * @returns those that had been silent, as they were before.
 */
export async function writeHeard(
  tx: Transaction<Database>,
  sourceIds: readonly string[],
  now: number,
): Promise<SourceLife[]> {
  if (sourceIds.length === 0) return [];
  const returned: SourceLife[] = [];
  for (const row of await lifeRows(tx).where('id', 'in', sourceIds).execute()) {
    const life = lifeOf(row, now);
    if (isSilent(life, now)) returned.push(life);
    await tx
      .updateTable('data_sources')
      .set({
        heard_at: laterOf(now, row.heard_at ?? 0),
        silent_since: null,
        gaps: JSON.stringify(gapsWith(gapsIn(row.gaps, now), { heardAt: row.heard_at, now })),
      })
      .where('id', '=', row.id)
      .execute();
  }
  return returned;
}

/**
 * The later one: instances may write in any order. An instant far ahead is from before the clock
 * was set back.
 */
function laterOf(now: number, known: number): number {
  return known - now > maxAheadMs ? now : Math.max(now, known);
}

/** Silent sources that are not marked yet. */
export async function unmarkedSilentSources(db: Db, now: number): Promise<SourceLife[]> {
  const rows = await lifeRows(db).where('silent_since', 'is', null).execute();
  return rows.map((row) => lifeOf(row, now)).filter((life) => isSilent(life, now));
}

/** Marks a source silent, unless it has been heard or marked in between. */
export async function markSilent(
  tx: Transaction<Database>,
  sourceId: string,
  now: number,
): Promise<SourceLife | undefined> {
  const row = await lifeRows(tx).where('id', '=', sourceId).executeTakeFirst();
  const life = row && lifeOf(row, now);
  if (!life || life.silentSince !== null || !isSilent(life, now)) return undefined;
  const { numUpdatedRows } = await tx
    .updateTable('data_sources')
    .set({ silent_since: life.heardAt })
    .where('id', '=', sourceId)
    // Optimistic lock: another instance may have written since the read.
    .where('heard_at', '=', life.heardAt)
    .where('silent_since', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? life : undefined;
}

/** Every source, as it is now. */
export async function sourceLives(db: Db, now: number): Promise<SourceLife[]> {
  return (await lifeRows(db).orderBy('id').execute()).map((row) => lifeOf(row, now));
}

/**
 * @param seconds 0: never silent. Null: by its usual gaps.
 * @returns false where there is no such source.
 */
export async function setStaleAfter(
  db: Db,
  sourceId: string,
  seconds: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_sources')
    .set({ stale_after_seconds: seconds })
    .where('id', '=', sourceId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function isSilent({ heardAt, silentSince, limitMs }: SourceLife, now: number): boolean {
  return heardAt !== null && (silentSince !== null || now - heardAt > limitMs);
}

function lifeRows(db: Db | Transaction<Database>) {
  return db
    .selectFrom('data_sources')
    .select(['id', 'heard_at', 'silent_since', 'stale_after_seconds', 'gaps']);
}

type LifeRow = Pick<
  Selectable<Database['data_sources']>,
  'id' | 'heard_at' | 'silent_since' | 'stale_after_seconds' | 'gaps'
>;

function lifeOf(row: LifeRow, now: number): SourceLife {
  return {
    id: row.id,
    heardAt: row.heard_at,
    silentSince: row.silent_since,
    limitMs: limitOf(row, now),
  };
}

/** By default the larger of a minute and three times the usual longest gap of the last day. */
function limitOf({ stale_after_seconds: seconds, gaps }: LifeRow, now: number): number {
  if (seconds === 0) return Infinity;
  return seconds === null ? Math.max(minLimitMs, 3 * usualGap(gapsIn(gaps, now))) : seconds * 1000;
}

function gapsIn(text: string, now: number): HourGaps[] {
  const oldest = hourOf(now) - hoursKept;
  return (JSON.parse(text) as HourGaps[]).filter(({ hour }) => hour > oldest);
}

/** The second longest gap: the longest may be a single outage. */
function usualGap(gaps: readonly HourGaps[]): number {
  const lengths = gaps.flatMap(({ longest, second }) => [longest, second]);
  return lengths.toSorted((a, b) => b - a)[1] ?? 0;
}

function gapsWith(
  gaps: readonly HourGaps[],
  { heardAt, now }: { heardAt: number | null; now: number },
): readonly HourGaps[] {
  if (heardAt === null || now <= heardAt) return gaps;
  const hour = hourOf(now);
  const known = gaps.find((one) => one.hour === hour);
  const [longest = 0, second = 0] = [
    now - heardAt,
    known?.longest ?? 0,
    known?.second ?? 0,
  ].toSorted((a, b) => b - a);
  return [...gaps.filter((one) => one !== known), { hour, longest, second }];
}

function hourOf(at: number): number {
  return Math.floor(at / hourMs);
}
