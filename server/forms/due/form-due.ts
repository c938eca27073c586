import type { FormDue } from '#schemas/api/form-document.gen.ts';
import type { PlantCalendar } from '#server/oee/time/calendar.ts';
import { shiftsWithin } from '#server/oee/time/shift-pieces.ts';
import { hourMs } from '#shared/durations.ts';

/** How a form of a template stands at a machine. */
export interface DueState {
  state: 'due' | 'overdue';
  /** By when it is, or was, to be done. */
  at: number;
}

interface FormTimes {
  /** When the newest one that is finished was begun; null: there was none. */
  lastAt: number | null;
  /** From when on the template asks for it. */
  since: number;
  now: number;
}

/** A form of so many hours is announced when a quarter of them is left, but no sooner than this. */
const maxNoticeMs = hourMs;
/** Longer than a plant stands still between two shifts; an older one is not asked for any more. */
const lookBackMs = 14 * 24 * hourMs;

/** Whether a form is due; null: it was done in time, and the next one is not due yet. */
export function standingOf(
  due: FormDue,
  asked: FormTimes,
  calendar: PlantCalendar,
): DueState | null {
  return due.EveryHours === undefined
    ? ofShift(asked, calendar)
    : ofHours(due.EveryHours * hourMs, asked);
}

function ofHours(period: number, { lastAt, since, now }: FormTimes): DueState | null {
  const at = (lastAt ?? since) + period;
  if (now >= at) return { state: 'overdue', at };
  return at - now <= Math.min(maxNoticeMs, period / 4) ? { state: 'due', at } : null;
}

/** Due from the start of a shift to its end; overdue where the shift before went without. */
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
