import type { ShiftPiece, ShiftSchedules } from '#schemas/api/machine-service.gen.ts';
import { dateAt } from '#shared/start-of-day.ts';

import { rowAt, type HourRow, type WeekDay } from './week.ts';

/** A block of the week: a piece of the plan within one day. */
export interface WeekBlock {
  piece: ShiftPiece;
  start: number;
  end: number;
  /** Offset in rows from the top of the column. */
  top: number;
  height: number;
  /** Date and index of its shift; undefined outside of shifts. */
  shift: { date: string; index: number } | undefined;
  /** The shift began before the day. */
  isContinued: boolean;
  /** Whether it contains start and end of its shift. */
  edges: { start: boolean; end: boolean };
}

/** Blocks by day; a piece over midnight is split. */
export function blocksOf(
  plan: Pick<ShiftSchedules, 'Items' | 'Shifts' | 'TimeZone'>,
  days: readonly WeekDay[],
  rows: readonly HourRow[],
): WeekBlock[][] {
  const shifts = plan.Shifts.map(({ Start, End }) => ({
    start: Date.parse(Start),
    end: Date.parse(End),
    date: dateAt(Date.parse(Start), plan.TimeZone),
  }));
  return days.map((day, index) =>
    joined(plan.Items).flatMap((piece): WeekBlock[] => {
      const whole = { start: Date.parse(piece.Start), end: Date.parse(piece.End) };
      const start = Math.max(whole.start, day.start);
      const end = Math.min(whole.end, day.end);
      if (start >= end) return [];
      const shift = shifts.find((one) => one.start <= start && start < one.end);
      const top = rowAt(rows, index, start);
      return [
        {
          piece,
          start,
          end,
          top,
          height: rowAt(rows, index, end) - top,
          shift: piece.Shift === null || !shift ? undefined : numbered(shift, shifts),
          isContinued: piece.Shift !== null && (shift?.start ?? whole.start) < day.start,
          edges: { start: shift?.start === start, end: shift?.end === end },
        },
      ];
    }),
  );
}

/** Merges the pieces of a non-working period that covers several shifts. */
function joined(pieces: readonly ShiftPiece[]): ShiftPiece[] {
  const all: ShiftPiece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    const isSame = last?.Kind === 'nonWorking' && piece.Kind === 'nonWorking';
    if (last && isSame && last.Rule.Id === piece.Rule.Id)
      all.splice(-1, 1, { ...last, End: piece.End });
    else all.push(piece);
  }
  return all;
}

interface ShiftDay {
  date: string;
}

function numbered(shift: ShiftDay, shifts: readonly ShiftDay[]): { date: string; index: number } {
  const { date } = shift;
  return { date, index: shifts.filter((one) => one.date === date).indexOf(shift) };
}
