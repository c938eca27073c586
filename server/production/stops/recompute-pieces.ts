import { chunksOf } from '#server/base/chunks-of.ts';
import { isPostgres } from '#server/db/dialects/which-database.ts';
import type { Db } from '#server/db/open.ts';
import { seqOrder } from '#server/db/sample-order.ts';
import { stopPieces, type AssignedReason, type ReportedReason } from '#server/oee/stop-pieces.ts';
import { categoryChangesLoss, type StopCategory } from '#server/oee/time-sums.ts';
import { endOfTime, type Interval } from '#server/oee/time/interval.ts';

import { piecesWithin, type StoredPiece } from './stop-pieces.store.ts';

interface PieceChanges {
  /** Intervals that are counted otherwise than before. */
  changed: Interval[];
  /** Whether reasons change how some of the region is counted. */
  isCounted: boolean;
}

interface Stop extends Interval {
  status: StoredPiece['status'];
  isChangeover: boolean;
}

const batchSize = 100;

/**
 * Recomputes the parts of the stops of a machine that overlap the interval, from state intervals,
 * reasons of sources and assignments of people.
 */
export async function recomputePieces(
  db: Db,
  machineId: string,
  { start, end }: Interval,
): Promise<PieceChanges> {
  const asked = { start, end: Math.min(end, endOfTime) };
  const near = await piecesWithin(db, [machineId], asked);
  const from = Math.min(asked.start, ...near.map(({ stop_at }) => stop_at));
  const stops = await stopsWithin(db, machineId, { start: from, end: asked.end });
  const region = {
    start: Math.min(from, ...stops.map((stop) => stop.start)),
    end: Math.min(endOfTime, Math.max(asked.end, ...stops.map((stop) => stop.end))),
  };
  const before = await piecesWithin(db, [machineId], region);
  const after = await piecesOf(db, machineId, { stops, region });
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  if (!isSame) await replace(db, machineId, { before, after });
  const counted = { before: before.filter(isCounted), after: after.filter(isCounted) };
  return {
    changed: isSame ? [] : differing(counted.before, counted.after),
    isCounted: counted.before.length + counted.after.length > 0,
  };
}

function isCounted({ category, status, is_changeover }: StoredPiece): boolean {
  return categoryChangesLoss(category, { status, isChangeover: is_changeover === 1 });
}

/** Intervals of the pieces that are in only one of the lists. */
function differing(before: readonly StoredPiece[], after: readonly StoredPiece[]): Interval[] {
  const [old, now] = [before, after].map((list) => new Set(list.map(keyOf)));
  return [
    ...before.filter((one) => !now?.has(keyOf(one))),
    ...after.filter((one) => !old?.has(keyOf(one))),
  ].map(({ start_at, end_at }) => ({ start: start_at, end: end_at ?? Infinity }));
}

function keyOf({ start_at, end_at, category }: StoredPiece): string {
  return `${start_at} ${end_at} ${category}`;
}

/** State intervals that did not run, whole. */
async function stopsWithin(db: Db, machineId: string, { start, end }: Interval): Promise<Stop[]> {
  const first = await db
    .selectFrom('segments')
    .select('start_at')
    .where('machine_id', '=', machineId)
    .where('start_at', '<=', start)
    .orderBy('start_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const rows = await db
    .selectFrom('segments')
    .select(['start_at', 'end_at', 'status', 'is_changeover'])
    .where('machine_id', '=', machineId)
    .where('start_at', '>=', first?.start_at ?? start)
    .where('start_at', '<', end)
    .where('status', '<>', 'RUNNING')
    .where((is) => is.or([is('end_at', 'is', null), is('end_at', '>', start)]))
    .orderBy('start_at')
    .execute();
  return rows.map((row) => ({
    start: row.start_at,
    end: row.end_at ?? Infinity,
    status: row.status,
    isChangeover: row.is_changeover === 1,
  }));
}

async function piecesOf(
  db: Db,
  machineId: string,
  { stops, region }: { stops: readonly Stop[]; region: Interval },
): Promise<StoredPiece[]> {
  if (stops.length === 0) return [];
  const reported = await reportedReasonsWithin(db, machineId, region);
  const assigned = await assignedWithin(db, machineId, region);
  const categories = await categoriesOf(db, [...reported, ...assigned]);
  return stops.flatMap((stop) =>
    stopPieces(stop, { reported: inOrder(reported, stop), assigned }).map(
      ({ start, end, reasonId, assignmentId }): StoredPiece => ({
        machine_id: machineId,
        start_at: start,
        end_at: Number.isFinite(end) ? end : null,
        stop_at: stop.start,
        status: stop.status,
        is_changeover: stop.isChangeover ? 1 : 0,
        reason_id: reasonId,
        category: categories.get(reasonId ?? '') ?? null,
        assignment_id: assignmentId,
      }),
    ),
  );
}

function inOrder(reported: readonly ReportedReason[], { start, end }: Interval): ReportedReason[] {
  return reported.filter(({ at }) => at >= start && at < end);
}

async function reportedReasonsWithin(
  db: Db,
  machineId: string,
  region: Interval,
): Promise<ReportedReason[]> {
  const rows = await db
    .selectFrom('source_reasons')
    .select(['at', 'reason_id'])
    .where('machine_id', '=', machineId)
    .where('at', '>=', region.start)
    .where('at', '<', region.end)
    .orderBy('at')
    .orderBy(seqOrder('seq'))
    .orderBy('source_id')
    .execute();
  return rows.map(({ at, reason_id }) => ({ at, reasonId: reason_id }));
}

/** Includes assignments that end at the region's start: one to an open stop may extend into it. */
async function assignedWithin(
  db: Db,
  machineId: string,
  region: Interval,
): Promise<AssignedReason[]> {
  const rows = await db
    .selectFrom('stop_assignments')
    .select(['id', 'start_at', 'end_at', 'is_open', 'reason_id'])
    .where('machine_id', '=', machineId)
    .where('end_at', '>=', region.start)
    .where('start_at', '<', region.end)
    .orderBy('start_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    start: row.start_at,
    end: row.end_at,
    isOpen: row.is_open === 1,
    reasonId: row.reason_id,
  }));
}

/**
 * Row locks on PostgreSQL: a concurrent change of a category waits until these pieces are stored,
 * and then updates them; else both would miss the other's change.
 */
async function categoriesOf(
  db: Db,
  named: readonly { reasonId: string | null }[],
): Promise<Map<string, StopCategory>> {
  const ids = [...new Set(named.flatMap(({ reasonId }) => reasonId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('stop_reasons')
    .select(['id', 'category'])
    .where('id', 'in', ids)
    // One lock order avoids deadlocks.
    .orderBy('id')
    .$if(isPostgres(db), (query) => query.forShare())
    .execute();
  return new Map(rows.map(({ id, category }) => [id, category]));
}

async function replace(
  db: Db,
  machineId: string,
  { before, after }: { before: readonly StoredPiece[]; after: readonly StoredPiece[] },
): Promise<void> {
  for (const some of chunksOf(before, batchSize))
    await db
      .deleteFrom('stop_pieces')
      .where('machine_id', '=', machineId)
      .where(
        'start_at',
        'in',
        some.map(({ start_at }) => start_at),
      )
      .execute();
  for (const some of chunksOf(after, batchSize))
    await db.insertInto('stop_pieces').values(some).execute();
}
