import type { ShiftBoard } from '#api/machines/shift-board.ts';
import type { ShiftNote } from '#schemas/api/shift-notes.gen.ts';
import { minuteMs, hourMs } from '#shared/durations.ts';
import { startOfHour } from '#shared/start-of-day.ts';

/** A stop within one hour. */
interface HourStop {
  id: string;
  /** Null without a reason. */
  reason: string | null;
  isChangeover: boolean;
  minutes: number;
}

export interface BoardHour {
  /** Start of the hour on the plant's clock, the key of notes. */
  hourAt: string;
  start: number;
  end: number;
  state: 'over' | 'current' | 'future';
  /** Goal of parts; null without a goal, or before the hour. The current hour has a share. */
  target: number | null;
  made: number | null;
  difference: number | null;
  /** Cumulated from the start of the shift to the end of this hour. */
  running: number | null;
  stops: readonly HourStop[];
  note: ShiftNote | undefined;
}

/** A shift by hour: goal, production and stops. */
export function boardHours(board: ShiftBoard): BoardHour[] {
  const now = Date.parse(board.now);
  const planned = new Map(board.planned.map(({ DateTime, Value }) => [DateTime, Value]));
  const goal = board.machine.PartsHourlyGoal;
  let running: number | null = null;
  const begun = board.made.map((point): BoardHour => {
    const hourAt = startOfHour(Date.parse(point.DateTime), board.timeZone);
    const span = { start: Date.parse(point.IntervalStart), end: Date.parse(point.IntervalEnd) };
    const target = targetOf(goal, planned.get(point.DateTime));
    const difference = target === null || point.Value === null ? null : point.Value - target;
    if (difference !== null) running = (running ?? 0) + difference;
    return {
      ...span,
      hourAt: new Date(hourAt).toISOString(),
      state: span.end < now ? 'over' : 'current',
      target,
      made: point.Value,
      difference,
      running: difference === null ? null : running,
      stops: stopsWithin(board, span),
      note: board.notes.find(({ Hour }) => Date.parse(Hour) === hourAt),
    };
  });
  return [...begun, ...futureHours(begun.at(-1), Date.parse(board.end))];
}

function targetOf(goal: number | null, minutes: number | null | undefined): number | null {
  if (goal === null || minutes === null || minutes === undefined) return null;
  return Math.round((goal * minutes) / 60);
}

/** Stops clipped to the hour; those that round to 0 minutes are left out. */
function stopsWithin({ stops, now }: ShiftBoard, span: { start: number; end: number }): HourStop[] {
  return stops
    .flatMap(({ Id, Start, End, Reason, IsChangeover }) => {
      const start = Math.max(span.start, Date.parse(Start));
      const end = Math.min(span.end, Date.parse(End ?? now));
      const minutes = Math.round((end - start) / minuteMs);
      return minutes > 0 ? [{ id: Id, reason: Reason, isChangeover: IsChangeover, minutes }] : [];
    })
    .toSorted((a, b) => b.minutes - a.minutes);
}

function futureHours(last: BoardHour | undefined, end: number): BoardHour[] {
  if (!last) return [];
  const first = Date.parse(last.hourAt) + hourMs;
  const count = Math.max(0, Math.ceil((end - first) / hourMs));
  return Array.from({ length: count }, (_, index) => {
    const start = first + index * hourMs;
    return {
      hourAt: new Date(start).toISOString(),
      start,
      end: Math.min(end, start + hourMs),
      state: 'future',
      target: null,
      made: null,
      difference: null,
      running: null,
      stops: [],
      note: undefined,
    };
  });
}
