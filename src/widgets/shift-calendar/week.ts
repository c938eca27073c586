import { minuteMs, hourMs } from '#shared/durations.ts';
import { addDays, startOfDate } from '#shared/start-of-day.ts';
import { minutesAt } from '#shared/time-zone.ts';

/** Half-open interval in milliseconds since 1970. */
interface Interval {
  start: number;
  end: number;
}

/** A date of the plant, from midnight to midnight: 23, 24 or 25 hours. */
export interface WeekDay extends Interval {
  date: string;
}

/** One hour of the clock, with its instant on each day of the week; null on a day without it. */
export interface HourRow {
  hour: number;
  /** The repeated hour, on the day when clocks go back. */
  isAgain: boolean;
  days: readonly (Interval | null)[];
}

const hoursOfDay = 24;

/** The Monday of the date's week. */
export function mondayOf(date: string): string {
  return addDays(date, -((new Date(date).getUTCDay() + 6) % 7));
}

/** Seven days from a Monday, in the plant's time zone. */
export function weekDays(monday: string, timeZone: string): WeekDay[] {
  return Array.from({ length: 7 }, (_, index) => {
    const date = addDays(monday, index);
    const end = startOfDate(addDays(date, 1), timeZone);
    return { date, start: startOfDate(date, timeZone), end };
  });
}

/**
 * Rows of a week: the hours from 00 to 23, and an hour that a day has twice. A day without an hour
 * has null there, so that all days share one axis.
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

/** Position of an instant in the column of a day, in rows. */
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

/** Row position of a time of day; for a repeated hour, its first occurrence. */
export function rowOfMinutes(rows: readonly HourRow[], minutes: number): number {
  const index = rows.findIndex(
    ({ hour, isAgain }) => hour === Math.floor(minutes / 60) && !isAgain,
  );
  return index < 0 ? rows.length : index + (minutes % 60) / 60;
}

/** Time of day at a position in a column: minutes since midnight, 1440 at its end. */
export function minutesOfRow(rows: readonly HourRow[], place: number): number {
  const row = rows[Math.floor(place)];
  return row ? row.hour * 60 + Math.round((place - Math.floor(place)) * 60) : hoursOfDay * 60;
}
