import type { CalendarRule, PlantCalendar, ShiftOfDay } from './calendar.ts';
import { clipInterval, lengthOf, type Interval } from './interval.ts';

/** A part of the time, with the calendar rule it follows from. */
export interface ShiftPiece extends Interval {
  kind: 'working' | 'break' | 'offShift' | 'nonWorking';
  /** Null outside of shifts. */
  shift: string | null;
  rule: CalendarRule;
}

/** A shift as worked: it ends where the next one begins. */
export interface WorkedShift extends ShiftOfDay {
  rule: CalendarRule;
}

/** Shifts that overlap `interval`, whole, in their order. */
export function shiftsWithin(calendar: PlantCalendar, interval: Interval): WorkedShift[] {
  const { clock } = calendar;
  const all: WorkedShift[] = [];
  const first = clock.dayStart(clock.dayStart(interval.start) - 1);
  for (let at = first; at < interval.end; at = clock.dayEnd(at)) {
    const { rule, shifts } = calendar.dayShifts(at);
    for (const shift of shifts) all.push({ ...shift, rule });
  }
  const ordered = all.toSorted((one, other) => one.whole.start - other.whole.start);
  return ordered
    .map(({ name, whole, breaks, rule }, index): WorkedShift => {
      const next = ordered[index + 1]?.whole.start ?? Infinity;
      const end = Math.min(whole.end, next);
      return { name, whole: { start: whole.start, end }, breaks, rule };
    })
    .filter(({ whole }) => lengthOf(clipInterval(whole, interval)) > 0);
}

/** `interval` without gaps, cut where another shift, break or rule begins. */
export function shiftPieces(calendar: PlantCalendar, interval: Interval): ShiftPiece[] {
  const shifts = shiftsWithin(calendar, interval);
  const edges = new Set([interval.start, interval.end]);
  for (const { whole, breaks } of shifts)
    for (const { start, end } of [whole, ...breaks]) edges.add(start).add(end);
  for (const { start, end } of calendar.nonWorking) edges.add(start).add(end);
  for (let at = calendar.clock.dayStart(interval.start); at < interval.end;)
    edges.add((at = calendar.clock.dayEnd(at)));
  const inside = [...edges]
    .filter((at) => at >= interval.start && at <= interval.end)
    .toSorted((one, other) => one - other);
  const pieces: ShiftPiece[] = [];
  for (const [index, start] of inside.entries()) {
    const end = inside[index + 1];
    if (end !== undefined) pieces.push({ start, end, ...kindAt(start, { calendar, shifts }) });
  }
  return joined(pieces);
}

function kindAt(
  at: number,
  { calendar, shifts }: { calendar: PlantCalendar; shifts: readonly WorkedShift[] },
): Omit<ShiftPiece, 'start' | 'end'> {
  const shift = shifts.find(({ whole }) => whole.start <= at && at < whole.end);
  const name = shift?.name ?? null;
  const period = calendar.nonWorking.find(({ start, end }) => start <= at && at < end);
  if (period) return { kind: 'nonWorking', shift: name, rule: period.rule };
  if (!shift) return { kind: 'offShift', shift: null, rule: calendar.dayShifts(at).rule };
  const isBreak = shift.breaks.some(({ start, end }) => start <= at && at < end);
  return { kind: isBreak ? 'break' : 'working', shift: name, rule: shift.rule };
}

/** Merges equal neighbours. */
function joined(pieces: readonly ShiftPiece[]): ShiftPiece[] {
  const all: ShiftPiece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last && isAlike(last, piece)) last.end = piece.end;
    else all.push({ ...piece });
  }
  return all;
}

function isAlike(one: ShiftPiece, other: ShiftPiece): boolean {
  const { rule } = one;
  const isSameRule = rule.kind === other.rule.kind && rule.id === other.rule.id;
  return one.kind === other.kind && one.shift === other.shift && isSameRule;
}
