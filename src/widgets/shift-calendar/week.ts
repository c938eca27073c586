import { minuteMs, hourMs } from '#shared/durations.ts';
import { addDays, startOfDate } from '#shared/start-of-day.ts';
import { minutesAt } from '#shared/time-zone.ts';

/** Milliseconds since 1970; the end is not in it. */
interface Interval {
  start: number;
  end: number;
}

/** A date of the plant, from its midnight to the next: 23, 24 or 25 hours. */
export interface WeekDay extends Interval {
  date: string;
}

/** One hour of the clock, and when it is on each day of the week; null on a day without it. */
export interface HourRow {
  hour: number;
  /** The second of two, on the day when clocks go back. */
  isAgain: boolean;
  days: readonly (Interval | null)[];
}

const hoursOfDay = 24;

/** The date of the Monday before, or the date itself. */
export function mondayOf(date: string): string {
  return addDays(date, -((new Date(date).getUTCDay() + 6) % 7));
}

/** Seven days from a Monday on, by the clock of the plant. */
export function weekDays(monday: string, timeZone: string): WeekDay[] {
  return Array.from({ length: 7 }, (_, index) => {
    const date = addDays(monday, index);
    const end = startOfDate(addDays(date, 1), timeZone);
    return { date, start: startOfDate(date, timeZone), end };
  });
}

/**
 * The rows of a week: the hours of its clock from 00 to 23, and an hour that one of its days has
 * twice. A day without an hour has null there, so that all days stay beside one axis.
 */
export function hourRows(days: readonly WeekDay[], timeZone: string): HourRow[] {
  const byDay = days.map((day) => hoursOf(day, timeZone));
  const rows = Array.from({ length: hoursOfDay }, (_, hour) => [
    { hour, isAgain: false },
    { hour, isAgain: true },
  ]).flat();
  return rows
    .map(({ hour, isAgain }) => ({
      hour,
      isAgain,
      days: byDay.map(
        (hours) => hours.find((one) => one.hour === hour && one.isAgain === isAgain) ?? null,
      ),
    }))
    .filter(({ isAgain, days: own }) => !isAgain || own.some((one) => one !== null));
}

function hoursOf(
  day: WeekDay,
  timeZone: string,
): (Interval & { hour: number; isAgain: boolean })[] {
  const hours: (Interval & { hour: number; isAgain: boolean })[] = [];
  for (let at = day.start; at < day.end;) {
    const minutes = minutesAt(at, timeZone);
    const hour = Math.floor(minutes / 60);
    const end = Math.min(at + hourMs - (minutes % 60) * minuteMs, day.end);
    hours.push({ start: at, end, hour, isAgain: hours.some((one) => one.hour === hour) });
    at = end;
  }
  return hours;
}

/** How far down the column of a day an instant is, in rows. */
export function rowAt(rows: readonly HourRow[], day: number, at: number): number {
  for (const [index, { days }] of rows.entries()) {
    const hour = days[day];
    if (hour && at < hour.end) {
      const share = (at - hour.start) / (hour.end - hour.start);
      return index + Math.max(0, share);
    }
  }
  return rows.length;
}

/** How far down a time of day is: of an hour that is there twice, the first. */
export function rowOfMinutes(rows: readonly HourRow[], minutes: number): number {
  const index = rows.findIndex(
    ({ hour, isAgain }) => hour === Math.floor(minutes / 60) && !isAgain,
  );
  return index < 0 ? rows.length : index + (minutes % 60) / 60;
}

/** The time of day that a place in a column is: minutes since midnight, 1440 at its end. */
export function minutesOfRow(rows: readonly HourRow[], place: number): number {
  const row = rows[Math.floor(place)];
  return row ? row.hour * 60 + Math.round((place - Math.floor(place)) * 60) : hoursOfDay * 60;
}
