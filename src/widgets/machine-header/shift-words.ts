import type { ShiftPiece, ShiftSchedules, WorkedShift } from '#schemas/api/machine-service.gen.ts';

/** Maximum of exceptions shown. */
const maxExceptions = 3;

/** The shift at an instant. */
export function shiftAt({ Shifts }: ShiftSchedules, at: number): WorkedShift | undefined {
  return Shifts.find(({ Start, End }) => Date.parse(Start) <= at && at < Date.parse(End));
}

/** Future times that deviate from the schedule, adjacent pieces merged. */
export function exceptionsIn({ Items }: ShiftSchedules, at: number): ShiftPiece[] {
  const found: ShiftPiece[] = [];
  for (const piece of Items) {
    const { Kind, Id } = piece.Rule;
    const isException = Kind === 'exception' || Kind === 'nonWorking';
    if (!isException || Date.parse(piece.End) <= at) continue;
    const last = found.at(-1);
    if (last && last.Rule.Id === Id && last.End === piece.Start)
      found[found.length - 1] = { ...last, End: piece.End };
    else found.push(piece);
  }
  return found.slice(0, maxExceptions);
}
