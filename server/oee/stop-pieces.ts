import { clipInterval, lengthOf, type Interval } from './time/interval.ts';

/** Reason from a data source for the stop that was open. */
export interface ReportedReason {
  at: number;
  reasonId: string;
}

/** Reason that a person gave to an interval. */
export interface AssignedReason extends Interval {
  id: string;
  /** The stop was open at `end`: the reason applies to the rest of it, too. */
  isOpen: boolean;
  reasonId: string | null;
}

/** A part of a stop with a reason or an assignment. */
export interface StopPiece extends Interval {
  reasonId: string | null;
  /** Null: the reason is from a data source. */
  assignmentId: string | null;
}

/**
 * The parts of a stop with a reason or an assignment, in their order. Assignments by people
 * override reasons of the source, whichever came first. The first reason of a source applies from
 * the beginning of the stop, later ones to the rest.
 * @param said In order.
 * @param assigned By their starts; no two overlap.
 */
export function stopPieces(
  stop: Interval,
  {
    reported,
    assigned,
  }: { reported: readonly ReportedReason[]; assigned: readonly AssignedReason[] },
): StopPiece[] {
  const byPeople = assigned.flatMap((one, index): StopPiece[] => {
    const next = assigned[index + 1]?.start ?? Infinity;
    const isAboutRest = one.isOpen && stop.start <= one.end && one.end < stop.end;
    const end = isAboutRest ? Math.min(stop.end, next) : one.end;
    const part = clipInterval({ start: one.start, end }, stop);
    if (lengthOf(part) === 0) return [];
    return [{ ...part, reasonId: one.reasonId, assignmentId: one.id }];
  });
  const bySource = sourcePieces(stop, reported);
  let free = stop.start;
  const all: StopPiece[] = [];
  for (const piece of [...byPeople, { start: stop.end, end: stop.end }]) {
    for (const one of bySource) {
      const part = clipInterval(one, { start: free, end: piece.start });
      if (lengthOf(part) > 0) all.push({ ...one, ...part });
    }
    if ('reasonId' in piece) all.push(piece);
    free = piece.end;
  }
  return all;
}

function sourcePieces(stop: Interval, reported: readonly ReportedReason[]): StopPiece[] {
  // At one instant the last reason counts.
  const byInstant = new Map<number, string>();
  for (const { at, reasonId } of reported)
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
