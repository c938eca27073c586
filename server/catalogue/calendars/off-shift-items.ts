import type { OffShift } from '#schemas/api/machines.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import { plantRules, type PlantRulesText } from '#server/oee/rules.ts';
import type { ShiftCalendar } from '#server/oee/time/calendar.ts';
import type { Interval } from '#server/oee/time/interval.ts';
import { offShift } from '#server/oee/time/off-shift.ts';

/** Time outside of shifts, without regard to non-working periods. */
export function offShiftOf(text: PlantRulesText, window: Interval): OffShift[] {
  const calendar = JSON.parse(text.shift_calendar) as ShiftCalendar;
  const shift_calendar = JSON.stringify({ ...calendar, nonWorking: [] });
  return offShift(plantRules({ ...text, shift_calendar }).calendar, window).map(
    ({ start, end }) => ({
      Start: instantText(start),
      End: instantText(end),
    }),
  );
}
