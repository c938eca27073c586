import { clip, lengthOf, type Interval } from './time/interval.ts';

/** What a data source said of the stop that was going on. */
export interface ReportedReason {
  at: number;
  reasonId: string;
}

/** What a person said of a time. */
export interface AssignedReason extends Interval {
  id: string;
  /** The stop was going on at `end`: it is about the rest of it, too. */
  isOpen: boolean;
  reasonId: string | null;
}

/** A part of a stop that something is known of. */
export interface StopPiece extends Interval {
  reasonId: string | null;
  /** Null: a data source said so. */
  assignmentId: string | null;
}

/**
 * The parts of a stop that have a reason, or are to have one of their own, in their order. What a
 * person said goes before what the source said, whichever came first. The first that a source says
 * is about the stop from its beginning, what it says later is about the rest.
 *
 * @param said In its order.
 * @param assigned By their starts; no two share time.
 */
export function stopPieces(
  stop: Interval,
  { said, assigned }: { said: readonly ReportedReason[]; assigned: readonly AssignedReason[] },
): StopPiece[] {
  const byPeople = assigned.flatMap((one, index): StopPiece[] => {
    const next = assigned[index + 1]?.start ?? Infinity;
    const isAboutRest = one.isOpen && stop.start <= one.end && one.end < stop.end;
    const end = isAboutRest ? Math.min(stop.end, next) : one.end;
    const part = clip({ start: one.start, end }, stop);
    if (lengthOf(part) === 0) return [];
    return [{ ...part, reasonId: one.reasonId, assignmentId: one.id }];
  });
  const bySource = sourcePieces(stop, said);
  let free = stop.start;
  const all: StopPiece[] = [];
  for (const piece of [...byPeople, { start: stop.end, end: stop.end }]) {
    for (const one of bySource) {
      const part = clip(one, { start: free, end: piece.start });
      if (lengthOf(part) > 0) all.push({ ...one, ...part });
    }
    if ('reasonId' in piece) all.push(piece);
    free = piece.end;
  }
  return all;
}

function sourcePieces(stop: Interval, said: readonly ReportedReason[]): StopPiece[] {
  // Of two at once the last counts.
  const byInstant = new Map<number, string>();
  for (const { at, reasonId } of said)
    if (at >= stop.start && at < stop.end) byInstant.set(at, reasonId);
  const pieces: StopPiece[] = [];
  for (const [at, reasonId] of byInstant) {
    const last = pieces.at(-1);
    if (last?.reasonId === reasonId) continue;
    if (last) last.end = at;
    const start = last ? at : stop.start;
    pieces.push({ start, end: stop.end, reasonId, assignmentId: null });
  }
  return pieces;
}
