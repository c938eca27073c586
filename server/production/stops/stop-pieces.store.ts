import type { Selectable, Transaction } from 'kysely';

import { groupBy } from '#server/base/group-by.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import type { PlantRules } from '#server/oee/rules.ts';
import { addInto, noSums, type Sums } from '#server/oee/sums.ts';
import { timeSums, type StateInterval } from '#server/oee/time-sums.ts';
import { clipInterval, lengthOf, type Interval } from '#server/oee/time/interval.ts';

import { startOfOngoing } from './start-of-ongoing.ts';

export type StoredPiece = Selectable<Database['stop_pieces']>;

/** Parts of stops with a known reason that overlap `interval`; in order. */
export async function piecesWithin(
  db: Db | Transaction<Database>,
  machineIds: readonly string[],
  interval: Interval,
): Promise<StoredPiece[]> {
  return byChunks(machineIds, (ids) =>
    db
      .selectFrom('machines')
      .innerJoin('stop_pieces', 'stop_pieces.machine_id', 'machines.id')
      .selectAll('stop_pieces')
      .where('machines.id', 'in', ids)
      .where('start_at', '<', interval.end)
      .where('start_at', '>=', startOfOngoing('stop_pieces', interval.start))
      .where((is) => is.or([is('end_at', 'is', null), is('end_at', '>', interval.start)]))
      .orderBy('start_at')
      .execute(),
  );
}

/** Parts of the open stops of these machines. */
export function openPieces(db: Db, machineIds: readonly string[]): Promise<StoredPiece[]> {
  return byChunks(machineIds, (ids) =>
    db
      .selectFrom('machine_states as state')
      .innerJoin('stop_pieces', (join) =>
        join
          .onRef('stop_pieces.machine_id', '=', 'state.machine_id')
          .onRef('stop_pieces.start_at', '>=', 'state.segment_since'),
      )
      .selectAll('stop_pieces')
      .where('state.machine_id', 'in', ids)
      .where('state.status', '<>', 'RUNNING')
      .orderBy('start_at')
      .execute(),
  );
}

/** Sums of a part of a state interval, by the reasons it has. */
export function segmentSums(
  shared: Interval,
  segment: StateInterval & { pieces: readonly StoredPiece[] },
  { until, rules }: { until: number; rules: PlantRules },
): Sums {
  const own = segment.status === 'RUNNING' ? [] : segment.pieces;
  if (own.length === 0) return { ...noSums, ...timeSums(shared, { ...segment, until }, rules) };
  const sums = { ...noSums };
  for (const { piece, start, end } of cutAtPieces(shared, own)) {
    const category = piece?.category ?? null;
    addInto(sums, timeSums({ start, end }, { ...segment, until, category }, rules));
  }
  return sums;
}

/** Pieces by machine, in their order. */
export function byMachineId(pieces: readonly StoredPiece[]): Map<string, StoredPiece[]> {
  return groupBy(pieces, ({ machine_id }) => machine_id);
}

/** `interval` cut where pieces begin and end; each part with its piece, or null. */
export function cutAtPieces(
  interval: Interval,
  pieces: readonly StoredPiece[],
): (Interval & { piece: StoredPiece | null })[] {
  const parts: (Interval & { piece: StoredPiece | null })[] = [];
  let free = interval.start;
  for (const piece of pieces) {
    const part = clipInterval({ start: piece.start_at, end: piece.end_at ?? Infinity }, interval);
    if (lengthOf(part) === 0) continue;
    if (part.start > free) parts.push({ start: free, end: part.start, piece: null });
    parts.push({ ...part, piece });
    free = part.end;
  }
  if (free < interval.end) parts.push({ start: free, end: interval.end, piece: null });
  return parts;
}

/** The pieces of a sorted list that overlap an interval. */
export function piecesIn(
  pieces: readonly StoredPiece[] | undefined,
  { start, end }: Interval,
): readonly StoredPiece[] {
  if (!pieces || pieces.length === 0) return [];
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.end_at ?? Infinity) <= start) low = middle + 1;
    else high = middle;
  }
  const found: StoredPiece[] = [];
  for (let index = low; index < pieces.length; index += 1) {
    const piece = pieces[index];
    if (!piece || piece.start_at >= end) break;
    found.push(piece);
  }
  return found;
}
