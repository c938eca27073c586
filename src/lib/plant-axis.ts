import { dateFormat } from '#shared/date-format.ts';
import { hourMs } from '#shared/durations.ts';
import { startOfDay } from '#shared/start-of-day.ts';

/** Milliseconds since 1970. */
export interface Span {
  start: number;
  end: number;
}

/** Hours between ticks; steps of whole days have ticks at midnight in the plant. */
const steps = [1, 2, 3, 4, 6, 12, 24, 48, 168, 336];
/** From any midnight into the next day, even if the day has 23 or 25 hours. */
const intoNextDay = 30 * hourMs;

/** Ticks of an axis at full hours or midnights in the plant's time zone, at most `most`. */
export function plantTicks(span: Span, timeZone: string, most: number): number[] {
  const step = steps.find((hours) => (span.end - span.start) / hourMs / hours <= most) ?? 672;
  const everyDays = Math.max(1, Math.round(step / 24));
  const ticks: number[] = [];
  for (let day = startOfDay(span.start, timeZone), count = 0; day < span.end; count += 1) {
    const next = startOfDay(day + intoNextDay, timeZone);
    if (count % everyDays === 0) {
      for (let at = day; at < next; at += Math.min(step, 24) * hourMs) ticks.push(at);
    }
    day = next;
  }
  // On a day of 25 hours the last tick may be too close to midnight.
  return ticks.filter((at) => at >= span.start && at <= span.end).filter(keepsDistance(step));
}

function keepsDistance(step: number) {
  return (at: number, index: number, all: readonly number[]) =>
    step === 1 || index === 0 || at - (all[index - 1] ?? 0) >= (Math.min(step, 23) * hourMs) / 2;
}

/** The date at midnight, else the time of day, in the plant's time zone. */
export function tickLabel(at: number, locale: string, timeZone: string): string {
  return at === startOfDay(at, timeZone)
    ? dateFormat('day', locale, timeZone).format(at)
    : dateFormat('time', locale, timeZone).format(at);
}

/** Date and time in the plant's time zone, without seconds. */
export function formatHour(at: number, locale: string, timeZone: string): string {
  return dateFormat('hour', locale, timeZone).format(at);
}

/** ISO 8601 in the plant's time zone, with offset: `2026-11-22T07:30:00-06:00`. */
export function isoInPlant(at: number, timeZone: string): string {
  const parts = Object.fromEntries(
    dateFormat('parts', 'en-US', timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour: hours = 0, minute = 0, second = 0 } = parts;
  const wall = Date.UTC(year, month - 1, day, hours, minute, second);
  const offset = Math.round((wall - Math.floor(at / 1000) * 1000) / 60_000);
  const size = Math.abs(offset);
  const clock = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'));
  return `${new Date(wall).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${clock.join(':')}`;
}
