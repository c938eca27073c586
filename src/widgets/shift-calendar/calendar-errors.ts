import { clockMinutes } from '#lib/time/clock-time.ts';
import { readInstant } from '#lib/time/instant-text.ts';

import { shiftMinutes, type DayShift } from './day-plan.ts';

/** Input of an exception. */
export interface ExceptionValues {
  name: string;
  from: string;
  until: string;
  shifts: readonly DayShift[];
}

/** Text keys by field name of the server. */
export type CalendarErrors = Readonly<
  Partial<Record<'DisplayName' | 'FromDate' | 'UntilDate' | 'Shifts', CalendarError>>
>;

interface CalendarError {
  text: string;
  /** Values for the text's placeholders. */
  values?: Readonly<Record<string, string>>;
}

const dayMinutes = 1440;
const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;
const date = /^\d{4}-\d\d-\d\d$/;

/** Faults of an exception that can be detected here. */
export function exceptionErrors({ name, from, until, shifts }: ExceptionValues): CalendarErrors {
  const shift = shiftError(shifts);
  return {
    ...(name.trim() === '' && { DisplayName: { text: 'shift-calendar.needed' } }),
    ...(!date.test(from) && { FromDate: { text: 'shift-calendar.needed' } }),
    ...untilError(from, until),
    ...(shift && { Shifts: shift }),
  };
}

function untilError(from: string, until: string): CalendarErrors {
  if (!date.test(until)) return { UntilDate: { text: 'shift-calendar.needed' } };
  return until < from ? { UntilDate: { text: 'shift-calendar.untilBeforeFrom' } } : {};
}

function shiftError(shifts: readonly DayShift[]): CalendarError | undefined {
  if (shifts.some(({ Name }) => Name.trim() === '')) return { text: 'shift-calendar.shiftName' };
  const unclear = shifts.find(({ Start, End }) => !clockTime.test(Start) || !clockTime.test(End));
  if (unclear) return { text: 'shift-calendar.shiftTime', values: { name: unclear.Name } };
  const overlap = overlapOf(shifts);
  return overlap && { text: 'shift-calendar.overlap', values: overlap };
}

/** The first two overlapping shifts, including the last one with the first of the next day. */
function overlapOf(shifts: readonly DayShift[]): { first: string; second: string } | undefined {
  const ordered = shifts
    .map((shift) => ({
      name: shift.Name,
      start: clockMinutes(shift.Start),
      length: shiftMinutes(shift),
    }))
    .toSorted((one, other) => one.start - other.start);
  const [first] = ordered;
  if (!first) return undefined;
  const next = { ...first, start: first.start + dayMinutes };
  for (const [index, one] of ordered.entries()) {
    const after = ordered[index + 1] ?? next;
    if (one.start + one.length > after.start) return { first: one.name, second: after.name };
  }
  return undefined;
}

/** Faults of a non-working period; both times have the format of `instant-text`. */
export function periodErrors(
  { reason, start, end }: { reason: string; start: string; end: string },
  timeZone: string,
) {
  const [from, until] = [start, end].map((value) => readInstant(value, timeZone)?.at);
  return {
    Reason: reason.trim() === '' ? 'shift-calendar.needed' : undefined,
    Start: from === undefined ? 'shift-calendar.needed' : undefined,
    End: endError(from, until),
  };
}

function endError(from: number | undefined, until: number | undefined): string | undefined {
  if (until === undefined) return 'shift-calendar.needed';
  return from !== undefined && until <= from ? 'shift-calendar.endBeforeStart' : undefined;
}
