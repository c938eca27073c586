import { clockAt, clockText, clockMinutes } from '#lib/time/clock-time.ts';
import type { ShiftSchedules } from '#schemas/api/machine-service.gen.ts';
import { clamp } from '#shared/clamp.ts';
import { dayMs } from '#shared/durations.ts';
import { addDays, dateAt } from '#shared/start-of-day.ts';

/** A shift of one day, with times as `HH:MM`; an end at or before the start is on the next day. */
export interface DayShift {
  Name: string;
  Start: string;
  End: string;
  /** `10:00-10:15, 12:00-12:30`. */
  Breaks: string;
}

/** Part of a shift that is dragged. */
export type DragHandle = 'whole' | 'start' | 'end';

type Plan = Pick<ShiftSchedules, 'Items' | 'Shifts' | 'TimeZone'>;

const dayMinutes = 1440;

/** The shifts that begin on a date, with their breaks. */
export function shiftsOfDate({ Items, Shifts, TimeZone }: Plan, date: string): DayShift[] {
  return Shifts.filter(({ Start }) => dateAt(Date.parse(Start), TimeZone) === date).map(
    ({ Name, Start, End }) => ({
      Name,
      Start: clockAt(Date.parse(Start), TimeZone),
      End: clockAt(Date.parse(End), TimeZone),
      Breaks: Items.filter(
        (piece) => piece.Kind === 'break' && piece.Start >= Start && piece.End <= End,
      )
        .map((piece) =>
          [piece.Start, piece.End].map((at) => clockAt(Date.parse(at), TimeZone)).join('-'),
        )
        .join(', '),
    }),
  );
}

/** Minutes of a shift, which ends on its date or on the next day. */
export function shiftMinutes({ Start, End }: Pick<DayShift, 'Start' | 'End'>): number {
  return ((clockMinutes(End) - clockMinutes(Start) + dayMinutes - 1) % dayMinutes) + 1;
}

/** The shift after a drag by minutes: it keeps its date, and at least `least` minutes. */
export function draggedShift(
  shift: DayShift,
  { grip, minutes, least }: { grip: DragHandle; minutes: number; least: number },
): DayShift {
  const from = clockMinutes(shift.Start);
  const length = shiftMinutes(shift);
  if (grip === 'end') {
    const kept = clamp(length + minutes, least, dayMinutes);
    return { ...shift, End: clockText(from + kept) };
  }
  const latest =
    grip === 'start' ? Math.min(from + length - least, dayMinutes - least) : dayMinutes - least;
  const earliest = grip === 'start' ? Math.max(0, from + length - dayMinutes) : 0;
  const start = clamp(from + minutes, earliest, latest);
  if (grip === 'start') return { ...shift, Start: clockText(start) };
  return {
    ...shift,
    Start: clockText(start),
    End: clockText(start + length),
    Breaks: shift.Breaks.replaceAll(/\d\d:\d\d/g, (clock) =>
      clockText(clockMinutes(clock) + start - from),
    ),
  };
}

/** An exception as it is in another week; cut to the days of the week that it is copied from. */
export function copiedDates(
  { from, until }: { from: string; until: string },
  { monday, target }: { monday: string; target: string },
): { from: string; until: string } {
  const days = Math.round((Date.parse(target) - Date.parse(monday)) / dayMs);
  const sunday = addDays(monday, 6);
  return {
    from: addDays(from < monday ? monday : from, days),
    until: addDays(until > sunday ? sunday : until, days),
  };
}
