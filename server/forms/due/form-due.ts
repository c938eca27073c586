import type { FormDue } from '#schemas/api/form-document.gen.ts';
import type { PlantCalendar } from '#server/oee/time/calendar.ts';
import { shiftsWithin } from '#server/oee/time/shift-pieces.ts';
import { hourMs } from '#shared/durations.ts';

/** Due state of a template at a machine. */
export interface DueState {
  state: 'due' | 'overdue';
  /** Deadline. */
  at: number;
}

interface FormTimes {
  /** Start of the newest finished form; null: there is none. */
  lastAt: number | null;
  /** When the due rule took effect. */
  since: number;
  now: number;
}

/**
 * A form with an hourly period becomes due a quarter of the period before its deadline, at most
 * this early.
 */
const maxNoticeMs = hourMs;
/** Longer than any stop between two shifts; earlier shifts are ignored. */
const lookBackMs = 14 * 24 * hourMs;

/** Due state of a form; null: done in time, and not due yet. */
export function dueState(due: FormDue, asked: FormTimes, calendar: PlantCalendar): DueState | null {
  return due.EveryHours === undefined
    ? ofShift(asked, calendar)
    : ofHours(due.EveryHours * hourMs, asked);
}

function ofHours(period: number, { lastAt, since, now }: FormTimes): DueState | null {
  const at = (lastAt ?? since) + period;
  if (now >= at) return { state: 'overdue', at };
  return at - now <= Math.min(maxNoticeMs, period / 4) ? { state: 'due', at } : null;
}

/** Due from the start of a shift to its end; overdue where the previous shift has no form. */
function ofShift({ lastAt, since, now }: FormTimes, calendar: PlantCalendar): DueState | null {
  const shifts = shiftsWithin(calendar, { start: now - lookBackMs, end: now + 1 })
    .map(({ whole }) => whole)
    .filter((whole) => calendar.measure(whole).workingMs > 0);
  const current = shifts.find(({ start, end }) => start <= now && now < end);
  if (current && lastAt !== null && lastAt >= current.start) return null;
  const before = shifts.findLast(({ end }) => end <= now);
  if (before && since <= before.start && (lastAt === null || lastAt < before.start))
    return { state: 'overdue', at: before.end };
  return current ? { state: 'due', at: current.end } : null;
}
